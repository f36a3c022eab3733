import { randomBytes } from 'node:crypto'
import { withoutUndefined } from '@plekje/contracts'
import { mailedLinks } from '@plekje/testing'
import type { z } from 'zod'
import type { AttackedPlatform } from './attacked-platform'
import { type Answer, send } from './send'

/** A member or visitor of the site, with the cookies of a browser and a source address. */
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

  /** Changes the source address, as when a browser changes networks. */
  move(): this {
    this.source = this.platform.newSource()
    return this
  }

  /** Another browser of the same person, without cookies and with another address. */
  elsewhere(): Player {
    return Object.assign(new Player(this.platform, 'elders'), { username: this.username, email: this.email })
  }

  /** Sends a request like this player's browser, and stores the cookies of the response. A body becomes JSON unless it is a buffer. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const isBytes = Buffer.isBuffer(body)
    const ownHeaders: Record<string, string> = {}
    if (this.cookies.size > 0) ownHeaders.Cookie = this.cookie
    if (body !== undefined) ownHeaders['Content-Type'] = isBytes ? 'application/octet-stream' : 'application/json'
    const answer = await send(this.platform.url, {
      method,
      target: path,
      from: this.source,
      headers: Object.entries({ ...ownHeaders, ...headers }),
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

  /** Follows the link of the newest mail to this player, with a matching subject. */
  async followMail(subject?: RegExp): Promise<Reply> {
    const links = await mailedLinks(this.platform.dataDir, this.email, withoutUndefined({ subject }))
    return this.follow(links[0] ?? '')
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

/** A response with its request, for error messages. */
export class Reply {
  readonly status: number
  constructor(
    readonly request: string,
    readonly answer: Answer,
  ) {
    this.status = answer.status
  }

  get text(): string {
    return this.answer.body.toString('utf8')
  }

  /** Parses the body by a schema of the contracts. @throws when it does not match */
  as<T>(schema: z.ZodType<T>): T {
    return schema.parse(JSON.parse(this.text))
  }

  /** @throws unless the status is one of these */
  must(...statuses: readonly number[]): this {
    if (statuses.includes(this.status)) return this
    const details = this.answer.problem ?? this.text.slice(0, 200)
    const expected = statuses.join(' or ')
    throw new Error(`${this.request.slice(0, 200)} answered ${this.status} instead of ${expected}: ${details}`)
  }
}
