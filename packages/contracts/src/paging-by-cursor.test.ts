import {
  afterInAddress,
  beforeInAddress,
  decodeNameCursor,
  decodeTimeCursor,
  encodeNameCursor,
  socialApi,
} from './index'
import { cursorHeaders, encodeTimeCursor, numberedHeaders } from './paging-by-cursor'

it('reads a position as it was written, and refuses other texts', () => {
  const inTime = { at: new Date(1_767_225_600_123), id: 'a_B-9' }
  const byName = { name: 'élise de vries', id: 'u-1' }
  expect(decodeTimeCursor(beforeInAddress().parse(encodeTimeCursor(inTime)) ?? '')).toEqual(inTime)
  expect(decodeNameCursor(afterInAddress().parse(encodeNameCursor(byName)) ?? '')).toEqual(byName)
  expect(decodeNameCursor(encodeNameCursor({ name: 'dr. no', id: '7' }))).toEqual({ name: 'dr. no', id: '7' })
  for (const text of ['', '1', '01.a', '-1.a', '1.a.b', '1.', `${10 ** 16}.a`, '1.a\u0000']) {
    expect(beforeInAddress().safeParse(text).success).toBe(false)
  }
  for (const text of ['name', '.name', 'a b.name', 'u1.\ud800', `u1.${'a'.repeat(400)}`]) {
    expect(afterInAddress().safeParse(text).success).toBe(false)
  }
})

it('returns the total and the position of the next page', () => {
  const { listFriends } = socialApi
  const asked = { query: { limit: 2, after: 'u1.a' } }
  expect(cursorHeaders(listFriends, asked, { total: 9, next: { after: 'u2.bé' } })).toEqual({
    'X-Total-Count': '9',
    Link: '</api/friends?limit=2&after=u2.b%C3%A9>; rel="next"',
  })
  expect(cursorHeaders(listFriends, asked, { total: 9, next: undefined })).toEqual({ 'X-Total-Count': '9' })
  expect(numberedHeaders(listFriends, {}, { total: 21, page: 1, limit: 20 })).toEqual({
    'X-Total-Count': '21',
    Link: '</api/friends?page=2&limit=20>; rel="next"',
  })
  expect(numberedHeaders(listFriends, {}, { total: 40, page: 2, limit: 20 })).toEqual({ 'X-Total-Count': '40' })
})
