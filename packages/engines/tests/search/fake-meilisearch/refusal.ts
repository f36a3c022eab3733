/** An immediate refusal of the server, with its status and stable code. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string = code,
  ) {
    super(message)
  }

  get body() {
    return {
      message: this.message,
      code: this.code,
      type: this.status === 401 || this.status === 403 ? 'auth' : 'invalid_request',
    }
  }
}
