// Installs the wheel of build/wasm/wheels into Pyodide as npm has it, as a notebook would, and plays a game of each kind;
// then does what a notebook says.
//   node wasm/install.mjs [NOTEBOOK]
import { readdirSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { loadPyodide } from "pyodide"

const folder = `${dirname(fileURLToPath(import.meta.url))}/../build/wasm/wheels`
const wheel = resolve(`${folder}/${readdirSync(folder)[0]}`)
const [notebook] = process.argv.slice(2)
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-2000))
  process.exit(1)
})
const python = await loadPyodide()
await python.loadPackage(pathToFileURL(wheel).href, { messageCallback: () => {} })
python.runPython(`
import importlib.metadata, ludotheque
from ludotheque.record import Record
for name in ludotheque.shelf():
    state, rng = ludotheque.load(name).start(seed=1), ludotheque.Rng(1)
    while not state.over:
        state.play(state.pick(rng))
    assert Record.read(Record.of(state).write()).replay().scores == state.scores
    assert "</svg>" in state.svg() and ludotheque.load(name).rulebook("fr")
kind = "compiled" if ludotheque.compiled else "plain"
print(importlib.metadata.version("ludotheque"), kind, *ludotheque.shelf())
`)
if (notebook) {
  const { cells } = JSON.parse(readFileSync(notebook, "utf8"))
  for (const { cell_type, source } of cells) if (cell_type === "code") await python.runPythonAsync(source.join(""))
}
process.exit(0)
