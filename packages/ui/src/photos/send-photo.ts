import { IDEMPOTENCY_HEADER, newKey, parseFailure } from '@plekje/contracts/plain'
import { ConnectionFailure } from '@plekje/web-kit'

interface PhotoUpload {
  readonly path: string
  readonly file: File
  /** Called with the share of uploaded bytes, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Idempotency keys per file, so that a retry after a lost response adds the photo once. */
const keys = new WeakMap<File, string>()

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey()
  keys.set(file, key)
  return key
}

/**
 * Uploads a picture and resolves with the response. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * Throws the same errors as the clients, with the server's message.
 */
export function sendPhoto({ path, file, onProgress, signal }: PhotoUpload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'application/octet-stream')
    request.setRequestHeader(IDEMPOTENCY_HEADER, keyOf(file))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(signal.reason)
    request.onerror = (cause) => reject(new ConnectionFailure({ cause }))
    request.ontimeout = (cause) => reject(new ConnectionFailure({ cause }))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.onload = () => {
      const { status, statusText, responseText: text } = request
      const header = (name: string) => request.getResponseHeader(name)
      try {
        if (status !== 201) throw parseFailure({ status, statusText, text, header })
        resolve(JSON.parse(text))
      } catch (failure) {
        reject(failure)
      }
    }
    request.send(file)
  })
}
