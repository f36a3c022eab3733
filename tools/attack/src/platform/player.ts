import { randomBytes } from 'node:crypto'
import { mailedLinks } from '@plekje/testing'
import type { z } from 'zod'
import type { AttackedPlatform } from './attacked-platform'
import { type Answer, send } from './send'

/** Someone with an account, or a visitor: cookies of a browser, and an address to come from. */
export class Player {
  private readonly cookies = new Map<string, string>()
  readonly username: string
  readonly email: string
  readonly password = 'een goed wachtwoord'

  constructor(
    readonly platform: Pick<AttackedPlatform, 'url' | 'dataDir' | 'newSource'>,
    name: string,
    private source = platform.newSource(),
  ) {
    this.username = `${name}-${randomBytes(4).toString('hex')}`
    this.email = `${this.username}@lid.example`
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get from(): string {
    return this.source
  }

  /** Comes from another address from now on, as a browser that travels. */
  move(): this {
    this.source = this.platform.newSource()
    return this
  }

  /** Another browser of the same person: no cookies, and another address. */
  elsewhere(): Player {
    const other = new Player(this.platform, 'elders')
    return Object.assign(other, { username: this.username, email: this.email })
  }

  /** Sends as this player's browser would, bytes as they are and all else as JSON, and keeps the cookies that come back. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const isBytes = Buffer.isBuffer(body)
    const answer = await send(this.platform.url, {
      method,
      target: path,
      from: this.source,
      headers: Object.entries({
        ...(this.cookies.size > 0 ? { Cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      }),
      body: body === undefined || isBytes ? body : JSON.stringify(body),
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return new Reply(`${method} ${path}`, answer)
  }

  register(details: Record<string, unknown> = {}): Promise<Reply> {
    const { username, email, password } = this
    return this.call('POST', '/api/register', { username, email, password, ...details })
  }

  /** Follows the link of the newest mail to this player whose subject fits. */
  async followMail(subject?: RegExp): Promise<Reply> {
    return this.follow((await mailedLinks(this.platform.dataDir, this.email, subject ? { subject } : {}))[0] ?? '')
  }

  /** Sends the requests of the page behind a verification link. */
  follow(link: string): Promise<Reply> {
    return this.call('GET', `/api/verify-email${new URL(link).search}`)
  }

  logIn(password = this.password): Promise<Reply> {
    return this.call('POST', '/api/login', { username: this.username, password })
  }

  /** A verified member with a session. */
  async join(): Promise<this> {
    ;(await this.register()).must(201)
    ;(await this.followMail()).must(200)
    ;(await this.logIn()).must(200)
    return this
  }
}

/** An answer with what was asked, for messages. */
export class Reply {
  readonly status: number
  constructor(
    readonly asked: string,
    readonly answer: Answer,
  ) {
    this.status = answer.status
  }

  get text(): string {
    return this.answer.body.toString('utf8')
  }

  /** The body as the contract has it. @throws when it is something else */
  as<T>(schema: z.ZodType<T>): T {
    return schema.parse(JSON.parse(this.text))
  }

  /** @throws unless the status is one of these */
  must(...statuses: readonly number[]): this {
    if (statuses.includes(this.status)) return this
    const said = this.answer.problem ?? this.text.slice(0, 200)
    throw new Error(`${this.asked.slice(0, 200)} answered ${this.status} instead of ${statuses.join(' or ')}: ${said}`)
  }
}
