// Proves TRACK-1, TRACK-2, TRACK-4, VENUE-6.
import { waitFor } from '@testing-library/react'
import {
  captureReferral,
  newShareCode,
  previousOverview,
  readList,
  referralCode,
  rememberOverview,
  sessionStore,
  trackShare,
  trackVenue,
} from '../src'
import { keepReferralCode } from '../src/referral-code'
import { answer } from './answers'

const accepted = () => ({ status: 202, body: { accepted: true } })

beforeEach(() => sessionStorage.clear())

describe('tracking', () => {
  it('reports the click on a shared link once per tab and keeps its code', () => {
    const asked = answer(accepted)
    captureReferral('?ref=AbCdEf1234')
    captureReferral('?ref=AbCdEf1234')
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/track-referral-click',
        { shareCode: 'AbCdEf1234', userAgent: navigator.userAgent, referrer: null, ipAddress: null },
      ],
    ])
    expect(referralCode()).toBe('AbCdEf1234')
  })

  it('reports a click that was stored before the scripts loaded, also from the next page', () => {
    const asked = answer(accepted)
    keepReferralCode('?ref=AbCdEf1234')
    expect(referralCode()).toBe('AbCdEf1234')
    captureReferral('')
    captureReferral('')
    expect(asked.map(({ path }) => path)).toEqual(['/api/track-referral-click'])
  })

  it('stores an invalid code, but does not report it', () => {
    const asked = answer(accepted)
    captureReferral('?ref=<script>')
    captureReferral('')
    expect(asked).toEqual([])
    expect(referralCode()).toBe('<script>')
  })

  it('reports a venue as viewed once per tab, and every click', () => {
    const asked = answer(accepted)
    for (const actionType of ['view', 'view', 'phone_click', 'phone_click'] as const) {
      trackVenue({ venueId: 7, actionType })
    }
    expect(asked.map(({ body }) => body)).toEqual([
      { venueId: 7, actionType: 'view' },
      { venueId: 7, actionType: 'phone_click' },
      { venueId: 7, actionType: 'phone_click' },
    ])
    expect(asked.every(({ init }) => init.keepalive)).toBe(true)
  })

  it('reports a venue as viewed once where there is no session storage', () => {
    const asked = answer(accepted)
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    trackVenue({ venueId: 8, actionType: 'view' })
    trackVenue({ venueId: 8, actionType: 'view' })
    expect(asked).toHaveLength(1)
    for (const spy of [set, debug]) spy.mockRestore()
  })

  it('only logs a failed report', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    answer(() => ({ status: 503, body: { error: 'Even weg.', code: 'unavailable' } }))
    expect(() =>
      trackShare({ listingId: 1, shareCode: newShareCode(), userId: null, shareMethod: 'copy' }),
    ).not.toThrow()
    await waitFor(() => expect(debug).toHaveBeenCalledWith('not tracked', expect.anything()))
    expect(error).not.toHaveBeenCalled()
    debug.mockRestore()
    error.mockRestore()
  })

  it('makes share codes of ten letters and figures', () => {
    const codes = Array.from({ length: 200 }, newShareCode)
    expect(codes.every((code) => /^[A-Za-z0-9]{10}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(200)
  })
})

describe('the previous overview', () => {
  it('is the home page at first, then what was remembered', () => {
    expect(previousOverview()).toBe('/')
    rememberOverview('/?category=minigolf')
    expect(previousOverview()).toBe('/?category=minigolf')
  })

  it.each(['https://elders.example/', '//elders.example', '/\\elders.example', ''])('never leads to %s', (stored) => {
    sessionStore.set('previousOverview', stored)
    expect(previousOverview()).toBe('/')
  })
})

describe('storage', () => {
  it('drops writes instead of throwing when the browser forbids it', () => {
    const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    sessionStore.set('key', 'value')
    expect(sessionStore.get('key')).toBeNull()
    for (const spy of [get, set, debug]) spy.mockRestore()
  })

  it.each([
    ['nothing', null],
    ['what is no JSON', '[1,'],
    ['what is no list', '{"0":1}'],
  ])('reads no list of %s', (_, kept) => {
    const isOne = (one: unknown): one is number => typeof one === 'number'
    expect(readList({ get: () => kept }, 'key', { isOne, most: 3 })).toEqual([])
  })

  it('reads the valid elements of a list, up to a maximum', () => {
    const isOne = (one: unknown): one is number => typeof one === 'number'
    expect(readList({ get: () => '[1,"2",null,3,4]' }, 'key', { isOne, most: 2 })).toEqual([1, 3])
  })
})
