import { withoutUndefined } from '@plekje/contracts'
import type { Key } from './driver'
import type { ClickPoint } from './in-page/act'
import type { Step, TextMatcher } from './in-page/find'
import type { InPage } from './in-page/index'

/** The page operations that a part uses (page.ts). */
export interface PartPage {
  ask<Name extends keyof InPage>(
    name: Name,
    ...args: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>>
  until<T>(probe: () => Promise<T>, what: string): Promise<Exclude<T, false | null | undefined | '' | 0>>
  clickPointOf(steps: readonly Step[]): Promise<ClickPoint>
  focus(steps: readonly Step[], isToReplace: boolean): Promise<boolean>
  clickAt(point: { x: number; y: number }): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
}

export const matcherOf = (text: string | RegExp): TextMatcher =>
  typeof text === 'string' ? { whole: text } : { pattern: text.source, flags: text.flags }

/** The first matching element of a page, looked up again at each use. */
export class Part {
  constructor(
    private readonly page: PartPage,
    private readonly steps: readonly Step[],
  ) {}

  get(role: string, name?: string | RegExp, { level }: { level?: number } = {}): Part {
    return this.below(
      withoutUndefined({ by: 'role', role, name: name === undefined ? undefined : matcherOf(name), level }) as Step,
    )
  }

  /** A form field, by its label. */
  field(label: string | RegExp): Part {
    return this.below({ by: 'label', label: matcherOf(label) })
  }

  /** The innermost elements with exactly this text, or with a text that matches. */
  text(text: string | RegExp): Part {
    return this.below({ by: 'text', text: matcherOf(text) })
  }

  css(selector: string): Part {
    return this.below({ by: 'css', selector })
  }

  /** Elements that contain the other part. */
  having(part: (inside: Part) => Part): Part {
    return this.below({ by: 'having', steps: part(new Part(this.page, [])).steps })
  }

  nth(index: number): Part {
    return this.below({ by: 'nth', index })
  }

  async waitFor(): Promise<this> {
    await this.page.until(() => this.isThere(), `${this} to be there`)
    return this
  }

  async waitUntilGone(): Promise<void> {
    await this.page.until(async () => !(await this.isThere()), `${this} to go`)
  }

  async isThere(): Promise<boolean> {
    return (await this.count()) > 0
  }

  count(): Promise<number> {
    return this.page.ask('count', this.steps)
  }

  texts(): Promise<string[]> {
    return this.page.ask('texts', this.steps)
  }

  readText(): Promise<string> {
    return this.read('text') as Promise<string>
  }

  value(): Promise<string> {
    return this.read('value') as Promise<string>
  }

  attribute(attribute: string): Promise<string | null> {
    return this.read({ attribute }) as Promise<string | null>
  }

  hasFocus(): Promise<boolean> {
    return this.read('isFocused') as Promise<boolean>
  }

  isInView(): Promise<boolean> {
    return this.read('isInView') as Promise<boolean>
  }

  /** Clicks with the mouse once the element is visible and uncovered; retries when it moved. */
  async click(): Promise<void> {
    let problem = ''
    await this.page
      .until(async () => {
        const point = await this.page.clickPointOf(this.steps)
        if ('problem' in point) {
          problem = point.problem
          return false
        }
        await this.page.clickAt(point)
        problem = 'it moved away before the click'
        // A rejection means that the click opened another document.
        return this.page.ask('hasHit').catch(() => true)
      }, `${this} to be clicked`)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n(${problem})`, { cause: error })
      })
  }

  /** Replaces the text of the field by typing, and checks the result. */
  async fill(text: string): Promise<void> {
    await this.page.until(async () => {
      if (!(await this.page.focus(this.steps, true))) return false
      await this.page.type(text)
      return (await this.value()) === text
    }, `${this} to hold ${text}`)
  }

  async press(key: Key): Promise<void> {
    await this.page.until(() => this.page.focus(this.steps, false), `${this} to have the focus`)
    await this.page.press(key)
  }

  /** Chooses an option by its text. */
  async choose(option: string): Promise<void> {
    await this.page.until(() => this.page.ask('choose', this.steps, option), `${this} to offer ${option}`)
  }

  toString(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(' > ')
  }

  private below(step: Step): Part {
    return new Part(this.page, [...this.steps, step])
  }

  private async read(what: Parameters<InPage['read']>[1]): Promise<unknown> {
    const { value } = await this.page.until(() => this.page.ask('read', this.steps, what), `${this} to be there`)
    return value
  }
}
