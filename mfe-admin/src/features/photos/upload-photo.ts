import { ManagedVenue, VENUE_PHOTOS_PATH } from '@plekje/contracts'
import { ApiFailure, pathOf } from '@plekje/contracts/plain'

export class UploadCancelled extends Error {}
/** Nothing was answered. */
export class UploadBroken extends Error {}

interface Upload {
  readonly venueId: number
  readonly file: File
  /** Share of the bytes that left, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends one picture as it is. By XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * Throws {@link ApiFailure}, {@link UploadBroken} or {@link UploadCancelled}.
 */
export function uploadPhoto({ venueId, file, onProgress, signal }: Upload): Promise<ManagedVenue> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new UploadCancelled())
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', pathOf({ path: VENUE_PHOTOS_PATH }, { params: { id: venueId } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(new UploadCancelled())
    request.onerror = () => reject(new UploadBroken())
    request.ontimeout = () => reject(new UploadBroken())
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.onload = () => {
      const reply = parsed(request.responseText)
      const venue = ManagedVenue.safeParse(reply).data
      if (request.status >= 200 && request.status < 300 && venue) return resolve(venue)
      const code = (reply as { code?: unknown } | undefined)?.code
      reject(new ApiFailure(request.status, typeof code === 'string' ? code : 'unknown', request.statusText))
    }
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
