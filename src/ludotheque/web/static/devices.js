// The page of one's devices: a link to copy.
import { startCopyButtons } from './table/panels/copy-buttons.js'

startCopyButtons()
