import { Registration } from './accounts'
import { WriteReview } from './reviews'
import { Feedback } from './social'
import { countVisible, isBlank, typedText } from './typed-text'
import { NewVenue } from './venue-intake'
import { VenueEdit } from './venues-admin'

describe('a typed text', () => {
  it.each([
    ['Bar\u0000 Zon', 'Bar Zon'],
    ['Bar\u202e noZ', 'Bar noZ'],
    ['Bar\u200f \u061c\u200eZon', 'Bar Zon'],
    ['\ufeffBar Zon\u200b', 'Bar Zon'],
    ['Bar\u000bZon', 'Bar\nZon'],
    ['een\u2029twee', 'een\ntwee'],
    ['een\r\n\ttwee', 'een\r\n\ttwee'],
    ['👩‍👩‍👧‍👦 ❤️', '👩‍👩‍👧‍👦 ❤️'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('of %j is %j', (given, taken) => {
    expect(typedText(given)).toBe(taken)
  })

  it.each([
    ['\u200b'.repeat(20), 0],
    ['\u200d'.repeat(20), 0],
    ['\u2800'.repeat(20), 0],
    ['\u3164'.repeat(20), 0],
    [' een ', 3],
    ['👩‍👩‍👧‍👦', 1],
  ])('%j has %i characters to see', (text, count) => {
    expect([countVisible(text), isBlank(text)]).toEqual([count, count === 0])
  })
})

const NOTHING = [
  '\u200b'.repeat(20),
  '\u2800'.repeat(20),
  '\u0000'.repeat(20),
  '\u3164'.repeat(20),
  '\u202e'.repeat(20),
]

it.each(NOTHING)('an invisible text is no review, no feedback and no name: %j', (text) => {
  expect(WriteReview.safeParse({ rating: 5, comment: text }).error?.issues[0]?.message).toBe(
    'Je review moet minimaal 10 karakters bevatten.',
  )
  expect(Feedback.safeParse({ feedback: text }).success).toBe(false)
  expect(NewVenue.safeParse({ name: text, categoryId: 1, locationId: 1 }).error?.issues[0]?.message).toBe(
    'Vul een naam in.',
  )
})

/** Control characters and bidirectional controls. */
const UNFIT = /[\p{Cc}\p{Bidi_Control}]/u

it.each(['NUL\u0000naam', 'Draai\u202enaam'])('removes invisible characters from %j', (name) => {
  const { data } = NewVenue.safeParse({ name, categoryId: 1, locationId: 1 })
  expect(data?.name).not.toMatch(UNFIT)
  const member = { username: 'anna', email: 'anna@leden.example', password: 'acht tekens', firstName: name }
  expect(Registration.parse(member).firstName).not.toMatch(UNFIT)
})

it('the name of a venue is on one line', () => {
  expect(VenueEdit.parse({ name: 'Bar\r\nATTACH:x \u2028 Zon' }).name).toBe('Bar ATTACH:x Zon')
  expect(VenueEdit.safeParse({ name: '\n\u200b\n' }).success).toBe(false)
})
