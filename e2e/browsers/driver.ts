/** What journeys need of a browser; how it is asked is the adapter's business. */
export interface BrowserDriver {
  /** One that was never used: no cookies, nothing stored, 1280 × 860. */
  newVisitor(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  /** Resolves once the document is loaded. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs the body of an async function in the document that is shown; resolves with what it answers, as JSON. */
  evaluate(body: string): Promise<unknown>
  /** A click as with a mouse, in pixels of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  /** Presses the keys that give this text. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** As near to this size as the window goes: that of WebKit's is 450 pixels wide at least. */
  resize(width: number, height: number): Promise<void>
  /** Errors that the console told of, and those that nobody caught. */
  complaints(): readonly string[]
  screenshot(path: string): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'Paste'

export const desktop = { width: 1280, height: 860 } as const
export const phone = { width: 360, height: 740 } as const

/** Until a browser has started, on a machine that does much else. */
export const START_MS = 180_000
/** Until it answers one question; what does not hangs. */
export const ANSWER_MS = 60_000
