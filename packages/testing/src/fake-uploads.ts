/** An upload in progress, which the test advances and answers. */
export interface FakeUpload {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  isAborted: boolean
  progress(loaded: number, total: number): void
  answer(status: number, reply: unknown): void
  breakOff(): void
}

/** Replaces XMLHttpRequest by a fake that records uploads and never answers by itself. */
export function fakeUploads(onSend: (upload: FakeUpload) => void = () => {}): FakeUpload[] {
  const uploads: FakeUpload[] = []
  class FakeRequest {
    status = 0
    statusText = ''
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onloadend?: () => void
    onerror?: () => void
    onabort?: () => void
    private path = ''
    private readonly headers: Record<string, string> = {}
    private record?: FakeUpload

    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader() {
      return null
    }
    abort() {
      if (this.record) this.record.isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(body: unknown) {
      this.record = {
        path: this.path,
        headers: this.headers,
        body,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, reply) => {
          Object.assign(this, { status, responseText: JSON.stringify(reply) })
          this.onload?.()
          this.onloadend?.()
        },
        breakOff: () => {
          this.onerror?.()
          this.onloadend?.()
        },
      }
      uploads.push(this.record)
      onSend(this.record)
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  return uploads
}
