// Proves ACCOUNT-7.
import { Registration } from './accounts'
import { isOfOneScript, isReservedName } from './usernames'

const refusalOf = (username: string) =>
  Registration.safeParse({ username, email: 'a@leden.example', password: 'acht tekens' }).error?.issues[0]?.message

describe('a username', () => {
  it.each([
    ['Latin with a Cyrillic letter', 'p\u0430ula'],
    ['Latin with a Greek letter', 'm\u03bfnique'],
    ['Cyrillic with a Latin letter', 'иван\u0069'],
    ['Latin and Hebrew', 'anna שלום'],
    ['a script that hardly anyone writes names in', 'ᎠᎠᎠᎠ'],
    ['a Latin letter of which only the width differs, beside Cyrillic', 'ａнна'],
  ])('of %s is refused', (_, name) => {
    expect(refusalOf(name)).toMatch(/één alfabet/)
  })

  it.each([
    ...['Zoë van der Ĳssel', 'François', 'Łukasz', 'Søren', 'Jürgen Groß', "d'Artagnan", 'İpek', 'Ngọc Ánh', 'Đorđe'],
    ...['кирилл', 'Ελένη', 'محمد علي', 'שלום-עולם', '山田太郎', '東京タワー hanako', '김민수 kim', 'สมชาย', 'अनिल'],
    ...['🎳🎳🎳 bowlt', 'anna_1984', 'é'.normalize('NFD').repeat(3), '123456', 'ﬁlippo'],
  ])('%s is accepted', (name) => {
    expect(refusalOf(name)).toBeUndefined()
  })

  it.each([
    ...['admin', 'Admin', 'ADMINISTRATOR', 'beheer', 'Beheerder', 'plekje', 'redactie', 'moderator', 'support'],
    ...['systeem', 'root', 'help', 'helpdesk', 'klantenservice'],
    ...['Plekje redactie', 'Plekje-team', 'redactie van Plekje', 'het Plekje', 'Plekje Nieuws', 'plekjeadmin'],
    ...['het beheer', 'superadmin', 'systeembeheerder', 'beheerteam', 'admin 99'],
    ...['a d m i n', 'a.d.m.i.n', 'ad_min', '-admin-', 'admin!', 'admin1', 'admin2026', 'team admin', 'super admin'],
    ...['4dmin', 'adm1n', 'm0der4t0r', '5upport', 'p1ekje', 'adm!n', 'adrnin', 'r00t'],
    ...[
      'Ádmin',
      'àdmïn',
      'ądmin',
      'be\u0301heer',
      'rédactie',
      'ａｄｍｉｎ',
      '𝐚𝐝𝐦𝐢𝐧',
      'ⓐⓓⓜⓘⓝ',
      '🅰🅳🅼🅸🅽',
      '🇦🇩🇲🇮🇳',
      'ᴀᴅᴍɪɴ',
    ],
    ...['admın', 'ad\u200bmin', 'pIekje', 'Sỵsteem', 'verwijderde gebruiker'],
  ])('%s is refused, because it resembles the site’s own', (name) => {
    expect(refusalOf(name)).toMatch(/naam van de site/)
  })

  it('of look-alike letters is refused like the word that it resembles', () => {
    // All letters are Cyrillic: "ѕуѕор" reads as sysop, "ԁаемоп" as daemon.
    for (const name of ['ѕуѕор', 'ԁаемоп', 'гоот']) {
      expect(isOfOneScript(name)).toBe(true)
      expect(isReservedName(name)).toBe(true)
    }
  })

  it.each([
    ...['badmintonner', 'bijna-admin', 'Ajax supporter', 'helpende hand', 'Modestus', 'Rootje', 'beheer-1a2b3c4d'],
    ...[
      'beheer-12345678',
      'Anna',
      'plekjesjager',
      'mijnplekjes',
      'de infanterist',
      'Teamspeler',
      'Van de Site',
      'Modde',
      'Gasten',
      'Infante',
      'De Rooter',
    ],
  ])('%s is accepted, although it contains part of a reserved word', (name) => {
    expect(refusalOf(name)).toBeUndefined()
  })

  it('with the configured name of the site is refused', () => {
    expect(isReservedName('Uitje redactie', 'Uitje')).toBe(true)
    expect(isReservedName('u1tje', 'Uitje')).toBe(true)
    expect(isReservedName('Uitje redactie')).toBe(false)
  })

  it.each([0x00ad, 0x061c, 0x200b, 0x200e, 0x200f, 0x2060, 0x2800, 0x3164, 0xe000, 0xfff9, 0x13430, 0x1d173, 0xe0001])(
    'with the code point %i, which nobody sees, is refused',
    (codePoint) => {
      expect(refusalOf(`an${String.fromCodePoint(codePoint)}na`)).toBeDefined()
    },
  )

  it.each(['Anna ❤️', '👩‍👩‍👧‍👦 Smit', 'می‌خواهم', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Sam'])(
    '%s is taken: emoji and Persian are made with joiners',
    (name) => {
      expect(refusalOf(name)).toBeUndefined()
    },
  )

  it('that is far too long is refused quickly', () => {
    const long = 'а'.repeat(500_000)
    const before = process.cpuUsage()
    expect(isOfOneScript(long)).toBe(true)
    expect(isReservedName(long)).toBe(false)
    // CPU time: quadratic time would take minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })
})
