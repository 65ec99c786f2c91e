// Short, as pytest is with -q: what failed and why, and in the end how many tests passed.
export default async function* report(events) {
  const complaints = {} // by file: what a file that cannot even be loaded says
  let passed = 0
  let failed = 0
  for await (const { type, data } of events) {
    if (type === 'test:pass') passed++
    if (type === 'test:stderr') complaints[data.file] = (complaints[data.file] ?? '') + data.message
    if (type !== 'test:fail') continue
    failed++
    const { cause } = data.details.error
    yield `\n✗ ${data.name} (${data.file}:${data.line})\n${cause?.stack ?? complaints[data.file] ?? cause}\n`
  }
  yield `Browser modules: ${failed ? `${failed} failed, ` : ''}${passed} passed\n`
}
