import { act, render, screen } from '@testing-library/react'
import { answerConsent, hasConsented, readConsent, subscribeToConsent, useConsent } from '../src'
import { consentCookie } from './consent-cookie'

/** A fake BroadcastChannel. */
class Channel extends EventTarget {
  static readonly sent: unknown[] = []
  postMessage(data: unknown) {
    Channel.sent.push(data)
  }
}
let channel: Channel | undefined
Object.assign(globalThis, {
  BroadcastChannel: function open() {
    channel = new Channel()
    return channel
  },
})

function Shown() {
  return <p>{useConsent() ?? 'unanswered'}</p>
}

/** Replaces `document.cookie`. */
const cookies = (access: { get: () => string; set: (cookie: string) => void }) =>
  Object.defineProperty(document, 'cookie', { configurable: true, ...access })

afterEach(() => {
  Reflect.deleteProperty(document, 'cookie')
  jest.restoreAllMocks()
  consentCookie('none')
})

describe('consent', () => {
  it('is unanswered at first, then what was answered', () => {
    expect(readConsent()).toBeNull()
    expect(answerConsent('granted')).toBe(true)
    expect([readConsent(), hasConsented()]).toEqual(['granted', true])
    answerConsent('refused')
    expect([readConsent(), hasConsented()]).toEqual(['refused', false])
  })

  it('is stored for 180 days for the whole site, and sent from other sites only with a click', () => {
    const set = jest.fn()
    cookies({ get: () => '', set })
    answerConsent('refused')
    expect(set).toHaveBeenCalledWith('plekje_consent=refused; path=/; max-age=15552000; samesite=lax')
  })

  it.each(['plekje_consent=maybe', 'plekje_consent=grantedx', 'other_plekje_consent=granted', ''])(
    'is not given by the cookie "%s"',
    (cookie) => {
      cookies({ get: () => cookie, set: () => {} })
      expect(hasConsented()).toBe(false)
    },
  )

  it('is not given without cookies, and storing it reports the failure', () => {
    cookies({ get: () => '', set: () => {} })
    expect(answerConsent('granted')).toBe(false)
    expect(hasConsented()).toBe(false)
  })

  it('is not given where reading cookies is forbidden', () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    cookies({ get: denied, set: denied })
    expect(answerConsent('granted')).toBe(false)
    expect(readConsent()).toBeNull()
    expect(debug).toHaveBeenCalled()
  })

  it('tells listeners here, and other tabs, until they stop listening', () => {
    const listener = jest.fn()
    const end = subscribeToConsent(listener)
    answerConsent('granted')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(Channel.sent.at(-1)).toBe('granted')
    end()
    answerConsent('refused')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('follows an answer given in another tab', () => {
    render(<Shown />)
    expect(screen.getByText('unanswered')).toBeInTheDocument()
    consentCookie('granted')
    act(() => void channel?.dispatchEvent(new Event('message')))
    expect(screen.getByText('granted')).toBeInTheDocument()
    consentCookie('none')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('unanswered')).toBeInTheDocument()
  })
})
