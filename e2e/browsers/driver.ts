/** The browser operations that journeys use, implemented by an adapter per browser. */
export interface BrowserDriver {
  /** A new visitor without cookies or storage, at 1280 × 860. */
  newVisitor(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  /** Resolves once the document is loaded. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs the body of an async function in the current document; resolves with the value it returns, as JSON. */
  evaluate(body: string): Promise<unknown>
  /** A click as with a mouse, in pixels of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  /** Presses the keys for this text. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Resizes the window as closely as possible: WebKit's is at least 450 pixels wide. */
  resize(width: number, height: number): Promise<void>
  /** Console errors and uncaught errors. */
  complaints(): readonly string[]
  screenshot(path: string): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'Paste'

export const desktop = { width: 1280, height: 860 } as const
export const phone = { width: 360, height: 740 } as const

/** Timeout for starting a browser on a busy machine. */
export const START_TIMEOUT_MS = 180_000
/** Timeout for a single command, long enough that the browser must be hanging. */
export const COMMAND_TIMEOUT_MS = 60_000
