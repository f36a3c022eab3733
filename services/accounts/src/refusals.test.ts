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
  ])('%s is refused, for mail programs would make a link of it', (username) =>
    expect(() => refuseWebAddress(username)).toThrow('Een gebruikersnaam kan geen webadres zijn.'),
  )

  it.each(['jan.de.vries', 'anna.netjes', 'J. Jansen', 'e.decoster', 'koen...', 'mr.compact'])(
    '%s is taken',
    (username) => expect(() => refuseWebAddress(username)).not.toThrow(),
  )
})
