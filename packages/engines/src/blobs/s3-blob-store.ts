import { AwsClient } from 'aws4fetch'
import { type BlobStore, checkBlobKey } from './blob-store'

/** For a request with its retries. */
const TIMEOUT_MS = 10_000
const RETRIES = 2

/** A bucket of an S3-compatible store, addressed by path: `endpoint/bucket/key`. The bucket must exist. */
export function openS3BlobStore(options: {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}): BlobStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  const send = (method: string, address: string, content: Pick<RequestInit, 'body' | 'headers'> = {}) =>
    client.fetch(address, { ...content, method, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const urlOf = (key: string) => {
    checkBlobKey(key)
    return `${root}/${key}`
  }
  return {
    kind: 's3',
    async put(key, bytes, contentType) {
      const response = await send('PUT', urlOf(key), {
        body: Buffer.from(bytes),
        headers: { 'content-type': contentType },
      })
      await requireSuccess(response, 'PUT', key)
    },
    async get(key) {
      const response = await send('GET', urlOf(key))
      if (response.status === 404) {
        await response.arrayBuffer()
        return null
      }
      if (!response.ok) await requireSuccess(response, 'GET', key)
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType }
    },
    async delete(key) {
      const response = await send('DELETE', urlOf(key))
      if (response.status !== 404) return requireSuccess(response, 'DELETE', key)
      await response.arrayBuffer()
    },
    async *keys(folder) {
      checkBlobKey(folder)
      const firstQuery = `list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`
      let query: string | undefined = firstQuery
      while (query !== undefined) {
        const response: Response = await send('GET', `${root}?${query}`)
        if (!response.ok) await requireSuccess(response, 'GET', bucket)
        const text = await response.text()
        // Keys have no character that XML would encode.
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key
        const token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]
        query = token ? `continuation-token=${encodeURIComponent(token)}&${firstQuery}` : undefined
      }
    },
    async ping() {
      await requireSuccess(await send('HEAD', root), 'HEAD', bucket)
    },
    close: async () => undefined,
  }
}

/** Throws for a failed request. Reads the whole response, so that its connection can be reused. */
async function requireSuccess(response: Response, method: string, keyOrBucket: string): Promise<void> {
  const text = await response.text()
  if (!response.ok) throw new Error(`S3 ${method} ${keyOrBucket}: ${response.status} ${text.slice(0, 200)}`)
}
