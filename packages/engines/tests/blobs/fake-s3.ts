import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type LocalServer, serveLocally } from '@plekje/testing'

const KEYS_PER_PAGE = 2

export interface FakeS3 extends LocalServer {
  /** Answers the next `count` requests with 503. */
  failNext(count: number): void
}

/** Starts an S3 server with one bucket in memory, for tests. It refuses requests without a valid AWS signature 4. */
export async function startFakeS3(access: { bucket: string; region: string; secret: string }): Promise<FakeS3> {
  const objects = new Map<string, { readonly type: string; readonly body: Buffer }>()
  let failuresLeft = 0
  const { url, close } = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const respond = (status: number, content: Buffer | string = '', type = 'application/xml') =>
      void response.writeHead(status, { 'content-type': type }).end(content)
    if (failuresLeft > 0) {
      failuresLeft -= 1
      return respond(503, '<Code>SlowDown</Code>')
    }
    if (!isSigned(request, access)) return respond(403, '<Code>SignatureDoesNotMatch</Code>')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [, bucket, ...rest] = pathname.split('/')
    const key = rest.join('/')
    if (bucket !== access.bucket) return respond(404, '<Code>NoSuchBucket</Code>')
    const object = objects.get(key)
    if (request.method === 'HEAD' && key === '') return respond(200)
    if (request.method === 'GET' && key === '') {
      return respond(200, listing([...objects.keys()].sort(), searchParams))
    }
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', body })
      return respond(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return respond(204)
    }
    return object ? respond(200, object.body, object.type) : respond(404, '<Code>NoSuchKey</Code>')
  })
  return {
    url,
    failNext(count) {
      failuresLeft = count
    },
    close,
  }
}

/** A page of ListObjectsV2. Pages have few keys, so that tests see several pages. */
function listing(keys: readonly string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const matchingKeys = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
  const page = matchingKeys.slice(0, KEYS_PER_PAGE)
  const isLastPage = page.length === matchingKeys.length
  const next = isLastPage ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies AWS signature 4, implemented from its specification. */
function isSigned(request: IncomingMessage, { region, secret }: { region: string; secret: string }): boolean {
  const authorization = /Credential=[^/]+\/(\d{8})\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/
  const parts = authorization.exec(request.headers.authorization ?? '')
  if (parts === null) return false
  const [, date = '', names = '', signature] = parts
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const [path, query = ''] = (request.url ?? '').split('?')
  const parameters = query.split('&').sort().join('&')
  const canonical = [request.method, path, parameters, headers.join(''), names, payload].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date'] ?? ''), scope, digest].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === signature
}
