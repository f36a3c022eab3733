import { randomBytes } from 'node:crypto'
import { mailedLinks } from '@plekje/testing'
import type { z } from 'zod'
import type { AttackedPlatform } from './attacked-platform'
import { type HttpResponse, send } from './send'

/** A member or visitor of the site, with the cookies of a browser and a source address. */
export class SiteUser {
  private readonly cookies = new Map<string, string>()
  readonly username: string
  readonly email: string
  readonly password = 'een goed wachtwoord'
  sourceAddress: string

  constructor(
    readonly platform: Pick<AttackedPlatform, 'url' | 'dataDir' | 'newSourceAddress'>,
    name: string,
  ) {
    this.sourceAddress = platform.newSourceAddress()
    this.username = `${name}-${randomBytes(4).toString('hex')}`
    this.email = `${this.username}@lid.example`
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Changes the source address, as when a browser changes networks. */
  changeAddress(): this {
    this.sourceAddress = this.platform.newSourceAddress()
    return this
  }

  /** Sends a request like the user's browser: a buffer as it is, other bodies as JSON. Stores the cookies it gets. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<UserResponse> {
    const isBytes = Buffer.isBuffer(body)
    const defaultHeaders: Record<string, string> = {}
    if (this.cookies.size > 0) defaultHeaders.Cookie = this.cookie
    if (body !== undefined) defaultHeaders['Content-Type'] = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await send(this.platform.url, {
      method,
      target: path,
      from: this.sourceAddress,
      headers: Object.entries({ ...defaultHeaders, ...headers }),
      body: body === undefined || isBytes ? body : JSON.stringify(body),
    })
    for (const line of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return new UserResponse(`${method} ${path}`, response)
  }

  register(): Promise<UserResponse> {
    const { username, email, password } = this
    return this.call('POST', '/api/register', { username, email, password })
  }

  /** Follows the link of the newest mail to the user. */
  async followMail(): Promise<UserResponse> {
    const links = await mailedLinks(this.platform.dataDir, this.email)
    return this.follow(links[0] ?? '')
  }

  /** Sends the requests of the page behind a verification link. */
  follow(link: string): Promise<UserResponse> {
    return this.call('GET', `/api/verify-email${new URL(link).search}`)
  }

  logIn(password = this.password): Promise<UserResponse> {
    return this.call('POST', '/api/login', { username: this.username, password })
  }

  /** Registers, verifies the address and signs in. */
  async join(): Promise<this> {
    ;(await this.register()).must(201)
    ;(await this.followMail()).must(200)
    ;(await this.logIn()).must(200)
    return this
  }
}

/** A response with its request, for error messages. */
class UserResponse {
  readonly status: number
  constructor(
    readonly request: string,
    readonly http: HttpResponse,
  ) {
    this.status = http.status
  }

  get text(): string {
    return this.http.body.toString('utf8')
  }

  /** Parses the body by a schema of the contracts. @throws when it does not match */
  as<T>(schema: z.ZodType<T>): T {
    return schema.parse(JSON.parse(this.text))
  }

  /** @throws unless the status is one of these */
  must(...statuses: readonly number[]): this {
    if (statuses.includes(this.status)) return this
    const details = this.http.problem ?? this.text.slice(0, 200)
    const expected = statuses.join(' or ')
    throw new Error(`${this.request.slice(0, 200)} answered ${this.status} instead of ${expected}: ${details}`)
  }
}
