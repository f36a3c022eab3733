import { readFileSync } from 'node:fs'
import { waitUntil } from '@plekje/testing'
import type { Key, Tab } from './driver'
import type { ClickPoint } from './in-page/act'
import type { Step } from './in-page/find'
import type { InPage } from './in-page/index'
import { matcherOf, Part, type PartPage } from './part'

/** Timeout for the page to show something, for busy machines. */
export const TIMEOUT_MS = 60_000

/** A browser tab of a journey. Parts of the page are found by the names that a screen reader reads. */
export class Page implements PartPage {
  constructor(
    private readonly tab: Tab,
    private readonly site: string,
    private readonly hasScripts = true,
  ) {}

  /** Opens a page of the site by its path, or any page by its URL. */
  visit(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.site).href)
  }

  back(): Promise<void> {
    return this.tab.back()
  }

  reload(): Promise<void> {
    return this.tab.reload()
  }

  /** Waits for a notice, which may have disappeared by itself. */
  async hears(text: string): Promise<void> {
    await this.until(
      async () => (await this.text(text).isThere()) || (await this.ask('wasAnnounced', matcherOf(text))),
      `the notice “${text}”`,
    )
  }

  /** Closes the welcome dialog over the home page, which may also close by itself at any moment. */
  async skipWelcome(): Promise<void> {
    const skip = { by: 'role', role: 'button', name: matcherOf('Overslaan') } as const
    await this.until(async () => {
      const point = await this.clickPointOf([skip])
      if (!('problem' in point)) await this.clickAt(point)
      return this.ask('stored', 'hasSeenWelcome_visitor')
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

  get(role: string, name?: string | RegExp, options: { level?: number } = {}): Part {
    return new Part(this, []).get(role, name, options)
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

  /** Waits until `probe` returns a truthy value. Its error contains the text of the page. */
  async until<T>(probe: () => Promise<T>, what: string): Promise<Exclude<T, false | null | undefined | '' | 0>> {
    try {
      return await waitUntil(probe, { timeoutMs: TIMEOUT_MS, intervalMs: 100, what })
    } catch (error) {
      const bodyText = await this.ask('bodyText').catch(() => '(no response)')
      const address = await this.address().catch(() => '')
      throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s. ${address} shows:\n${bodyText.slice(0, 3000)}`, {
        cause: error,
      })
    }
  }

  /** Calls a function of e2e/browsers/in-page in the document, after adding that script if it is absent. */
  async ask<Name extends keyof InPage>(
    name: Name,
    ...args: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const literals = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
    const call = `return { result: await globalThis.inPage.${name}(${literals}) }`
    const reply =
      (await this.tab.evaluate(`if (!globalThis.inPage) return null; ${call}`)) ??
      (await this.tab.evaluate(`${inPageSource()}; ${call}`))
    return (reply as { result: Awaited<ReturnType<InPage[Name]>> }).result
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
