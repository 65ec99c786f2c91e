// What a browser and the server say to each other about a table. Types only: nothing of this file is loaded.

// ── Drawings ────────────────────────────────────────────────────────────────────────────

/** A drawing of its own: the board, or what is played from. */
export interface Pane {
  id: string
  label: string
  /** The viewBox. */
  box: string
  /** The layers, as SVG. */
  svg: string
}

/** A part to insert or replace. `next`: the part it stands before, '' at the end, null if it stays where it is. */
export type Part = [layer: string, next: string | null, svg: string]

/** What has changed since the drawing before. */
export interface Delta {
  parts: Part[]
  /** By the id of a part: attributes to set, or with null to remove. */
  attributes: Record<string, Record<string, string | null>>
  gone: string[]
  /** By the id of a layer: its new transform. */
  layers: Record<string, string>
  /** By the id of a pane: its new viewBox. */
  boxes: Record<string, string>
  /** The position in words, if it has changed. */
  desc: string | null
}

export interface FullDrawing {
  panes: Pane[]
  desc: string
}

// ── A table as one viewer sees it ───────────────────────────────────────────────────────

/**
 * The legal moves as things to touch one after the other. A list where every touch completes a move; else what
 * follows each touch, 0 where it completes a move. Targets that lead to the same share a key, joined by `|`.
 */
export type SentTree = string[] | { [targets: string]: SentTree | 0 }

/** Letters of figures by the places they stand on. */
export type Placed = Record<string, string>

/** Figures that are put on places one by one. */
export interface Setup {
  places: string[]
  /** By letter: how many there are, and their name. */
  figures: Record<string, [count: number, name: string]>
  suggested: Placed[]
}

export interface Player {
  name: string
  /** What the seat is called, and who sits there. */
  note: string
  score: number
  turn: boolean
  bot: boolean
  here: boolean
  /** Seconds left, or null at a table without clocks. */
  clock: number | null
}

/** `seat` is -1 for chance. */
export type PlayedMove = [seat: number, words: string, text: string]

/** Something that the others are asked to agree to. */
export interface Proposal {
  text: string
  /** Whether there is nothing for this viewer to answer. */
  mine: boolean
}

export type ResultRow = [name: string, score: number, won?: boolean]

export interface Result {
  title: string
  line: string
  rows: ResultRow[]
  /** The points of the match so far; empty in its first game. */
  match: ResultRow[]
  /** The code of the next table, once there is one. */
  rematch: string | null
  promise: string
}

export interface View {
  is: 'view'
  version: number
  turn: number
  ply: number
  prompt: string
  players: Player[]
  /** Whether this viewer is to move. */
  mine: boolean
  tree: SentTree | null
  /** What to do next after a path of touches; `*` is for any other first touch, `**` for any two. */
  asks: Record<string, string>
  /** What a target is called, where the drawing may not show it. */
  labels: Record<string, string>
  setup: Setup | null
  /** The seats of this visitor. */
  me: number[]
  /** The seat whose view this is; -1 for a spectator. */
  as: number
  full: FullDrawing | null
  delta: Delta | null
  /** The moves from that index on. */
  moves: { from: number; list: PlayedMove[] }
  /** The last move, for a screen reader. */
  said: string
  undo: boolean
  draw: boolean
  /** At a shared screen: whose turn it is to sit down before their hand is shown. */
  curtain: { seat: number; name: string } | null
  proposal: Proposal | null
  over: Result | null
  online: number[]
}

// ── From the server ─────────────────────────────────────────────────────────────────────

/** Why something is not possible, and the number of the rule, if there is one. */
export interface Refusal {
  is: 'no'
  id: number
  why: string
  rule: string
}

export interface Acknowledgement {
  is: 'ack'
  id: number
}

export interface MoveList {
  is: 'list'
  id: number
  moves: [text: string, words: string][]
}

export interface Hint {
  is: 'hint'
  id: number
  text: string
  path: string[]
  words: string
}

/** An earlier position. */
export interface Look {
  is: 'look'
  id: number
  ply: number
  panes: Pane[]
  words: string
}

/** The drawing with figures that are only tried. */
export interface Draft {
  is: 'draft'
  id: number
  panes: Pane[]
}

export type Answer = Refusal | Acknowledgement | MoveList | Hint | Look | Draft
export type ServerMessage = View | Answer

// ── From the browser ────────────────────────────────────────────────────────────────────

/** The version that was seen last, -1 for none; and for which seat to see, null to leave it to the server. */
export interface Hello {
  do: 'hello'
  version: number
  as: number | null
}

/** A move: by touches, as text, or as a set-up. `ply` says which one, so that it is never made twice. */
export interface Move {
  do: 'move'
  version: number
  ply: number
  path?: string[]
  text?: string
  setup?: Placed
}

export type Question = { version?: number } & (
  | { do: 'why'; path: string[] }
  | { do: 'list' }
  | { do: 'hint' }
  | { do: 'undo' }
  | { do: 'resign' }
  | { do: 'draw' }
  | { do: 'rematch'; words: string }
  | { do: 'propose'; what: 'bot'; seat: number }
  | { do: 'answer'; yes: boolean }
  | { do: 'look'; ply: number }
  | { do: 'draft'; setup: Placed }
)

/** What is answered. An id is added when it is sent. */
export type Request = Move | Question
export type ClientMessage = (Hello | Request) & { id: number }
