import { readFileSync } from 'node:fs'
import { waitUntil } from '@plekje/testing'
import type { Key, Tab } from './driver'
import type { ClickPoint } from './in-page/act'
import type { Step } from './in-page/find'
import type { InPage } from './in-page/index'
import { type AskedPage, Part, wanted } from './part'

/** Timeout for the page to show something, for busy machines. */
export const PATIENCE_MS = 60_000

/** A browser tab of a journey; parts of the page are named as a screen reader names them. */
export class Page implements AskedPage {
  constructor(
    private readonly tab: Tab,
    private readonly site: string,
    private readonly hasScripts = true,
  ) {}

  /** Opens a page of the site by its path, or by the whole address of one. */
  visit(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.site).href)
  }

  back(): Promise<void> {
    return this.tab.back()
  }

  reload(): Promise<void> {
    return this.tab.reload()
  }

  /** Waits for a notice, which goes away by itself. */
  async hears(text: string): Promise<void> {
    await this.until(
      async () => (await this.text(text).isThere()) || (await this.ask('announced', wanted(text))),
      `the notice “${text}”`,
    )
  }

  /** The welcome that lies over the home page; it may end by itself at any moment. */
  async skipWelcome(): Promise<void> {
    const skip = { by: 'role', role: 'button', name: wanted('Overslaan') } as const
    await this.until(async () => {
      const point = await this.clickPointOf([skip])
      if (!('problem' in point)) await this.clickAt(point)
      return this.ask('remembers', 'hasSeenWelcome_visitor')
    }, 'the welcome to end')
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  type(text: string): Promise<void> {
    return this.tab.type(text)
  }

  resize({ width, height }: { width: number; height: number }): Promise<void> {
    return this.tab.resize(width, height)
  }

  clickAt({ x, y }: { x: number; y: number }): Promise<void> {
    return this.tab.clickAt(x, y)
  }

  async address(): Promise<URL> {
    return new URL(await this.ask('address'))
  }

  async waitForAddress(fits: (address: URL) => boolean, what = 'the next address'): Promise<URL> {
    return this.until(async () => {
      const address = await this.address()
      return fits(address) && address
    }, `${what} (${fits})`)
  }

  get(role: string, name?: string | RegExp, { level }: { level?: number } = {}): Part {
    return new Part(this, []).get(role, name, { ...(level ? { level } : {}) })
  }

  field(label: string | RegExp): Part {
    return new Part(this, []).field(label)
  }

  text(text: string | RegExp): Part {
    return new Part(this, []).text(text)
  }

  css(selector: string): Part {
    return new Part(this, []).css(selector)
  }

  /** Waits for what is true of the page; what fails says what was on it. */
  async until<T>(probe: () => Promise<T>, what: string): Promise<Exclude<T, false | null | undefined | '' | 0>> {
    try {
      return await waitUntil(probe, { timeoutMs: PATIENCE_MS, intervalMs: 100, what })
    } catch (error) {
      const shown = await this.ask('bodyText').catch(() => '(no answer)')
      const address = await this.address().catch(() => '')
      throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s. ${address} shows:\n${shown.slice(0, 3000)}`, {
        cause: error,
      })
    }
  }

  /** Asks what e2e/browsers/in-page can tell of the document, and puts it there first where it is not. */
  async ask<Name extends keyof InPage>(
    name: Name,
    ...args: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
    const call = `return { answer: await globalThis.inPage.${name}(${given}) }`
    const reply =
      (await this.tab.evaluate(`if (!globalThis.inPage) return null; ${call}`)) ??
      (await this.tab.evaluate(`${inPageSource()}; ${call}`))
    return (reply as { answer: Awaited<ReturnType<InPage[Name]>> }).answer
  }

  clickPointOf(steps: readonly Step[]): Promise<ClickPoint> {
    return this.ask('clickPoint', steps, this.hasScripts)
  }

  focus(steps: readonly Step[], isToReplace: boolean): Promise<boolean> {
    return this.ask('focus', steps, isToReplace, this.hasScripts)
  }
}

let source: string | undefined
function inPageSource(): string {
  source ??= readFileSync(process.env.E2E_IN_PAGE ?? '', 'utf8')
  return source
}
