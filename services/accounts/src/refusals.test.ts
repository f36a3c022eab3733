// Proves ACCOUNT-4.
import { refuseWebAddress } from './refusals'

describe('a username', () => {
  it.each([
    'https://kwaad.nl/x',
    '//kwaad.nl',
    'www.kwaad',
    'kwaad.nl',
    'Kwaad.COM',
    'win op kwaad.shop!',
    'ｋｗａａｄ．ｎｌ',
    'kwaad。com',
    'bit.ly',
    't.me',
    'x.com',
    'win-geld.ru',
    'prijs.click',
    'a.b.prijs.click',
    'jan.de.vries',
    'mr.compact',
  ])('%s is refused, for mail programs would make a link of it', (username) =>
    expect(() => refuseWebAddress(username)).toThrow('Een gebruikersnaam kan geen webadres zijn.'),
  )

  it.each([
    'j.smit',
    'J.P. de Vries',
    'a.b.jansen',
    'J. Jansen',
    'e.decoster',
    'koen...',
    'jan 1.5',
    'St. Joris',
    'j.p.',
  ])('%s is taken', (username) => expect(() => refuseWebAddress(username)).not.toThrow())
})
