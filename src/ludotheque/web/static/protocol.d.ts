// What a browser and the server say to each other about a table. Types only: nothing of this file is loaded.
// Written by tools/protocol.py from web/connection/messages.py, which is the place to change it.

/**
 * Show the table: sent first on every connection, and again to see it from another seat, or all of it.
 *
 * `id` and `protocol` stay the same in every version, so that a page of another version can be told to reload.
 */
export interface Hello {
  do: 'hello'
  /** The version of the protocol that the page speaks. */
  protocol: number
  /** The version of the table that the page shows; -1 for none. */
  version?: number
  /** Of somebody with several seats: from which one to look; null: you choose. */
  seat?: number | null
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** A move made by touching one target after the other. */
export interface PlayTouches {
  do: 'play-touches'
  /** How many moves were made before it. */
  ply: number
  path: string[]
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** A move in notation. */
export interface PlayText {
  do: 'play-text'
  /** How many moves were made before it. */
  ply: number
  text: string
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Figures set up on their places, all at once. */
export interface PlaySetup {
  do: 'play-setup'
  /** How many moves were made before it. */
  ply: number
  setup: Record<string, string>
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask why these touches lead to no move. The answer is a refusal. */
export interface AskWhy {
  do: 'ask-why'
  path: string[]
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask for all legal moves. */
export interface ListMoves {
  do: 'list-moves'
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask for a good move. */
export interface AskHint {
  do: 'ask-hint'
  /** 1: where to look; 2: which move, and why. */
  stage?: number
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Take back my last move; others are asked first if they have moved since, or play seriously or by the clock. */
export interface Undo {
  do: 'undo'
  /** Even if something has come to light since: the game is practice from then on. */
  practice?: boolean
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Resign. With more than two seats a bot plays on. */
export interface Resign {
  do: 'resign'
  /** Of somebody with several seats: which one; null for the one looked from. */
  seat?: number | null
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Offer the other player a draw. */
export interface OfferDraw {
  do: 'offer-draw'
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Let a bot play for somebody who has left, if the others agree; or on a free chair. */
export interface RequestBot {
  do: 'request-bot'
  /** The seat of the player who has left, or a free one. */
  seat: number
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Accept or decline an offer; withdraw one's own. */
export interface AnswerOffer {
  do: 'answer-offer'
  yes: boolean
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask for the next game, with the seats changed; or agree to it. The last to agree opens it. */
export interface Rematch {
  do: 'rematch'
  /** Mixed into its shuffle; without any, those of this game are. */
  words?: string
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Send one of a few greetings to the table. */
export interface Greet {
  do: 'greet'
  /** Which one, from 0. */
  greeting: number
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Stand up again before the first move; those who opened the table may send a stranger away. */
export interface FreeChair {
  do: 'free-chair'
  /** The seat that is to be free again. */
  seat: number
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Set whether anybody may sit down, or only with the link; and whether the lobby lists the game for watching. */
export interface SetDoor {
  do: 'set-door'
  open: boolean
  watch: boolean
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Begin a chain of numbers for chance (docs/chance.md) with this commitment; empty to give none. */
export interface CommitNumber {
  do: 'commit-number'
  /** 64 hexadecimal characters, or none. */
  commitment: string
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** The next number of the chain, for a throw that waits for it. */
export interface GiveNumber {
  do: 'give-number'
  /** Which throw; 0 is the deal. */
  throw: number
  /** 64 hexadecimal characters. */
  number: string
  /** The head of that throw, as the browser computed it. */
  head: string
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Show an earlier position. */
export interface LookBack {
  do: 'look-back'
  /** After how many moves; null for the present position. */
  ply?: number | null
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask how these touches look, which are no move yet. */
export interface TryTouches {
  do: 'try-touches'
  path: string[]
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Ask how figures look that are being set up. */
export interface DrawSetup {
  do: 'draw-setup'
  setup: Record<string, string>
  /** A number of the browser's own; the answer carries it. */
  id: number
}

/** Who may come to a table, and who has come. */
export interface Door {
  /** The seats that anybody may take; a bot may keep them warm. */
  free?: number[]
  /** Whether there are seats that somebody may take. */
  vacant?: boolean
  /** The seats that the viewer can make free again. */
  canFree?: number[]
  /** Whether the home page says that one can look. */
  watch?: boolean
  /** How many look who do not play. */
  watchers?: number
}

/** The final score of a seat. */
export interface FinalScore {
  name: string
  score: number
  won: boolean
}

/** The points of a player in a match of several games. */
export interface MatchPoints {
  name: string
  points: number
}

/** The card between two legs: the result of the first, and who begins the second. */
export interface Leg {
  title: string
  text: string
  /** Of the first leg, by seat. */
  scores: FinalScore[]
}

/** How a game ended. */
export interface Result {
  /** How it ended, in a sentence. */
  title: string
  /** How many moves and minutes it took, in words. */
  length: string
  /** By seat; of those who play together one for all. */
  scores: FinalScore[]
  /** Empty in the first game of a match. */
  match?: MatchPoints[]
  /** Why it ended, in a sentence. */
  reason?: string
  /** The number of the rule that ended it. */
  rule?: string
  /** What the button of the next game says. */
  again: string
  /** Whether dice or a deal can be checked. */
  dice?: boolean
  /** The code of the next table, once there is one. */
  rematch?: string
  /** As the record has it: `16 11 won by 0`, or how it ended otherwise. */
  outcome?: string
  /** What helped whom, in a sentence; empty if nothing did, or one played alone. */
  helped?: string
}

/** What to do, or what the table is waiting for, as a sentence. */
export interface Prompt {
  text: string
  /** What stands before the text and is set in bold. */
  head?: string
}

/** A text in a long and a short form, for narrow screens. */
export interface Term {
  long: string
  short: string
}

/** The player of a seat, and their score. */
export interface Player {
  name: string
  /** What the seat is called, and who sits there: White, you. */
  note: string
  score: number
  bot?: boolean
  /** The seat whose colour it plays with: another's after a change of sides. */
  colour?: number
  /** Whether nobody sits there yet. */
  free?: boolean
  /** What the score counts. */
  noun?: Term
  /** The score that wins; 0 if there is none. */
  goal?: number
  /** What is left to the seat. */
  left?: Term
  /** What the seat has just said: it passes, say. */
  remark?: string
  /** Of a bot: for whom it plays until they come back. */
  standsFor?: string
}

/** A move, as far as the viewer may know it. */
export interface PlayedMove {
  /** Who made it; -1 for chance. */
  seat: number
  /** In a few words, for one line of a list. */
  words: string
  /** In notation; ? if it is hidden. */
  text: string
  /** In a whole sentence, for those who listen; empty if it is the same. */
  said?: string
}

/** The moves so far, from the first one that differs from those that the browser has. */
export interface PlayedMoves {
  /** How many of the moves that the browser has still stand. */
  kept: number
  /** The moves after those. */
  added: PlayedMove[]
}

/** Targets with the same continuation, and where they lead. */
export type Branch = [
  targets: string[],
  /** What to say there: an index into the prompts of the view. */
  prompt: number,
  /** What can be touched there: an index into the steps. */
  step: number,
]

/** What can be touched, and what each touch does. */
export type Step = [
  /** Targets that complete a move. */
  moves: string[],
  /** Targets after which there is more to touch. */
  branches: Branch[],
]

/** A kind of figure that is set up. */
export interface Figure {
  letter: string
  name: string
  /** How many there are. */
  count: number
}

/** Moves made by touching one target after the other. */
export interface TouchChoices {
  by: 'touch'
  /** The first one is for now, the others for after a touch. */
  steps: Step[]
  /** What a button says, for each target that is not in the drawing. */
  labels?: Record<string, string>
  /** Whether touches that are no move yet can be shown. */
  tries?: boolean
}

/** Figures to be put on places one by one. */
export interface SetupChoices {
  by: 'setup'
  places: string[]
  figures: Figure[]
  /** Whole set-ups: letters of figures by place. */
  suggested?: Record<string, string>[]
  /** What these are called. */
  names?: string[]
}

/** At a shared screen: who should sit down before their hand is shown. */
export interface Curtain {
  seat: number
  name: string
}

/** An offer to those at the table. */
export interface Offer {
  text: string
  /** Whether the viewer is among those who have to answer. */
  asked?: boolean
  /** Whether it is about the next game: then a yes is a request for a rematch. */
  rematch?: boolean
}

/** A throw that takes numbers from browsers and has not been made. */
export interface NextThrow {
  /** Which throw; 0 is the deal. */
  number: number
  /** The commitment to the secret of the table. */
  promise: string
  /** What is played: the game, how many seats, options that are not as usual. */
  rules: string
  /** By seat, the words that are mixed in. */
  words: string[]
  /** By seat, the last commitment or number that it has shown; empty if none. */
  shown: string[]
  /** Who takes part, as a record writes it, with what they are committed to or have given. */
  line: string
  /** The throw that the first of the lines is of. */
  first: number
  /** What was given for earlier throws, as a record writes it, up to the last one. */
  lines: string[]
  /** The seats whose commitment or number is waited for now. */
  asked?: number[]
  /** The seat for which the viewer gives numbers. */
  seat?: number
  /** The seat whose number is the last, after all others were shown. */
  thrower?: number
}

/** A separate drawing: the board, or a hand. */
export interface Pane {
  id: string
  /** What a screen reader calls it. */
  label: string
  /** The viewBox. */
  box: string
  /** Its layers, without the attributes that every target has; the page adds them. */
  svg: string
}

/** The whole table as a drawing. */
export interface Drawing {
  panes: Pane[]
  /** The position in words, for a screen reader. */
  description: string
}

/** A part of a drawing that is new, or looks different. */
export type PartChange = [
  /** The id of the layer it lies in. */
  layer: string,
  /** The id of the part it lies before; empty: the last one; null: where it was. */
  before: string | null,
  /** Without the attributes that every target has; the page adds them. */
  svg: string,
]

/** The difference to the description that the browser has. */
export interface DescriptionChange {
  /** How many lines it has now. */
  lines: number
  /** By number, from 0: the lines that are new, or differ. */
  changed: Record<number, string>
}

/** The difference to the drawing that the browser shows. */
export interface Delta {
  /** To be inserted or replaced, in this order. */
  parts?: PartChange[]
  /** By part: what to set or, with null, to remove. */
  attributes?: Record<string, Record<string, string | null>>
  /** The ids of parts to remove. */
  gone?: string[]
  /** By the id of a layer: its new transform. */
  layers?: Record<string, string>
  /** By the id of a pane: its new viewBox. */
  boxes?: Record<string, string>
  /** Panes that were not there before. */
  panes?: Pane[]
  /** The position in words, if it has changed. */
  description?: DescriptionChange
}

/** The table as one viewer sees it, with a drawing or a delta; the view inside a page has neither. */
export interface View {
  is: 'view'
  /** Of the table: raised by every change. */
  version: number
  /** The request of the viewer that this view answers: it was carried out. */
  done?: number
  /** How many moves have been made. */
  ply: number
  /** The seat to move; -1 for chance, -2 after the end. */
  turn: number
  /** The seats that the visitor plays from here. */
  seats: number[]
  /** At a shared screen: all seats that are played there, those with a phone too. */
  held?: number[]
  /** Whether this is a phone beside a shared screen: its player's hand. */
  handset?: boolean
  /** The seat whose view this is; none for a spectator. */
  viewpoint?: number
  /** The first one is for now, the others for steps of the choices. */
  prompts: Prompt[]
  /** If the viewer is to move. */
  choices?: TouchChoices | SetupChoices
  /** By seat. */
  players: Player[]
  /** Whether all win or lose together, with one score. */
  together?: boolean
  /** How far the game is, and what wins. */
  at?: string
  /** The seats whose players are not at the table now. */
  away?: number[]
  /** Seconds left, by seat, where there are clocks. */
  clocks?: number[]
  /** The seats whose clocks run now. */
  running?: number[]
  /** Whether it was agreed to play without hints and guide. */
  serious?: boolean
  /** A pause of the evening, or who was called to this table and is awaited. */
  called?: string
  moves: PlayedMoves
  /** Whether nothing is dealt yet: what is drawn will lie otherwise. */
  undealt?: boolean
  /** What was dealt, if the viewer knows more of it now; ? for what they do not. */
  deal?: string
  /** The last move, for a screen reader, if it is new. */
  announcement?: string
  /** Perhaps only as practice: then a question comes first. */
  canUndo?: boolean
  /** Something that had come to light was taken back: it counts for nothing. */
  practice?: boolean
  canOfferDraw?: boolean
  /** From how many devices the viewer's seat is played, this one included. */
  devices?: number
  curtain?: Curtain
  /** Before the end. */
  door?: Door
  offer?: Offer
  /** Before the first move of a second leg. */
  leg?: Leg
  /** The seats of bots with their levels, and since when, as a record has them. */
  bots?: string
  /** For players: the throw that is due, or the deal to come. */
  throw?: NextThrow
  /** Once the game is over. */
  result?: Result
  drawing?: Drawing
  delta?: Delta
}

/** Somebody at the table greets the others. */
export interface Greeting {
  is: 'greeting'
  seat: number
  /** In the language of the one who reads it. */
  text: string
}

/** Somebody else at the table has done something that is no move. */
export interface News {
  is: 'news'
  text: string
}

/** The request was carried out, and no view has said so. */
export interface Done {
  is: 'done'
  id: number
}

/** The request is not possible. */
export interface Refusal {
  is: 'refusal'
  /** Of the request; none if it could not be read. */
  id?: number
  why: string
  /** The number of the rule that forbids it. */
  rule?: string
  /** What the reason is about: what was touched, and what stands in its way. */
  targets?: string[]
  /** A question: with a yes to it, the same request with `practice` is granted. */
  ask?: string
}

/** A legal move. */
export interface ListedMove {
  /** In notation. */
  text: string
  /** In a few words. */
  words: string
  /** In a whole sentence, for those who listen; empty if it is the same. */
  said?: string
}

/** All legal moves. */
export interface MoveList {
  is: 'move-list'
  id: number
  moves: ListedMove[]
}

/** Where to look for a good move or, in stage 2, the move. */
export interface Hint {
  is: 'hint'
  id: number
  /** 1: where to look; 2: which move, and why. */
  stage: number
  /** Where to look, or what to play. */
  head: string
  /** Targets to ring: of a move the piece first, then the place that it goes to. */
  look?: string[]
  /** What speaks for the move; empty where no reason is known. */
  words?: string
  /** The touches that make the move; empty for a set-up. */
  path?: string[]
  /** The move in notation. */
  text?: string
  /** Of a set-up: letters of figures by place. */
  setup?: Record<string, string>
}

/** The table at an earlier ply. */
export interface EarlierPosition {
  is: 'earlier-position'
  id: number
  /** After how many moves. */
  ply: number
  panes: Pane[]
  /** The move that led there. */
  words: string
  /** With the scores that they had then. */
  players: Player[]
}

/** The table with figures that are being set up. */
export interface SetupDrawing {
  is: 'setup-drawing'
  id: number
  panes: Pane[]
}

/** A button for a target that can be touched next. */
export interface Choice {
  target: string
  label: string
  note?: string
  /** A whole <svg>. */
  picture?: string
}

/** How an unfinished move looks. */
export interface Trial {
  is: 'trial'
  id: number
  /** What they change in the drawing. */
  shown?: Delta
  /** What takes that back. */
  back?: Delta
  /** What can be chosen next. */
  choices?: Choice[]
  /** The target of the choice that is shown. */
  of?: string
}

/** The page speaks another version of the protocol and must be loaded again. */
export interface Reload {
  is: 'reload'
  id: number
  /** The version that the server speaks. */
  protocol: number
}

export type Move =
  | PlayTouches
  | PlayText
  | PlaySetup

export type Question =
  | AskWhy
  | ListMoves
  | AskHint
  | LookBack
  | TryTouches
  | DrawSetup

export type Act =
  | Undo
  | Resign
  | OfferDraw
  | RequestBot
  | AnswerOffer
  | Rematch
  | Greet
  | FreeChair
  | SetDoor
  | CommitNumber
  | GiveNumber

export type ClientMessage =
  | Hello
  | PlayTouches
  | PlayText
  | PlaySetup
  | AskWhy
  | ListMoves
  | AskHint
  | LookBack
  | TryTouches
  | DrawSetup
  | Undo
  | Resign
  | OfferDraw
  | RequestBot
  | AnswerOffer
  | Rematch
  | Greet
  | FreeChair
  | SetDoor
  | CommitNumber
  | GiveNumber

export type Answer =
  | Done
  | Refusal
  | MoveList
  | Hint
  | EarlierPosition
  | SetupDrawing
  | Trial
  | Reload

export type ServerMessage =
  | View
  | Greeting
  | News
  | Done
  | Refusal
  | MoveList
  | Hint
  | EarlierPosition
  | SetupDrawing
  | Trial
  | Reload

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

/** What a page can ask for. An id is added when it is sent. */
export type Request = WithoutId<Move | Question | Act>
