// Runs Python in Pyodide under Node, with the files that a browser gets:
//   node wasm/run.mjs [--folder build/wasm/browser] [--plain] [--without-columns] [--times] [--mount FOLDER] -- FILE.py [arguments]
// The script sees its arguments in sys.argv; --plain ignores the compiled modules. --mount makes a folder
// visible as /mnt; --without-columns compiles without the columns of each instruction; --times says on stderr what took how long.
import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs } from "node:util"

const here = dirname(fileURLToPath(import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string" }, plain: { type: "boolean" }, "without-columns": { type: "boolean" }, times: { type: "boolean" }, mount: { type: "string" } },
})
const folder = resolve(values.folder ?? `${here}/../build/wasm/browser`)
const [script, ...rest] = positionals
const began = performance.now()
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`))
process.on("uncaughtException", (error) => { console.error(String(error.message ?? error).slice(-2000)); process.exit(1) })
const env = {
  ...(values.plain && { LUDOTHEQUE_PURE: "1" }),
  ...(values["without-columns"] && { PYTHONNODEBUGRANGES: "1" }),
}
const python = await loadPyodide({ indexURL: folder, env, args: [] })
const booted = performance.now()
for (const name of ["libraries.zip", "ludotheque.zip"]) python.unpackArchive(new Uint8Array(readFileSync(`${folder}/${name}`)), "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") })
const unpacked = performance.now()
if (values.mount) python.mountNodeFS("/mnt", resolve(values.mount))
const module = python.toPy({ __name__: "__main__", __file__: script })
python.runPython(`import sys; sys.argv = ${JSON.stringify([script, ...rest])}`)
let code = 0
try {
  python.runPython(readFileSync(script, "utf8"), { filename: script, globals: module })
} catch (error) {
  if (error.type !== "SystemExit") throw error
  code = Number(/SystemExit: (\d+)/.exec(error.message)?.[1] ?? 0)
}
if (values.times)
  console.error({
    boot_ms: Math.round(booted - began),
    unpack_ms: Math.round(unpacked - booted),
    script_ms: Math.round(performance.now() - unpacked),
    cpu_ms: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1000),
    heap_mb: python._module.HEAP8.length / 1048576,
  })
process.exit(code)
