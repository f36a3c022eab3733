/** Opening hours on a venue's page and in the comparison. */
export const hoursCopy = {
  days: ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag'],
  allDay: '24 uur open',
  closed: 'Gesloten',
  range: (from: string, to: string) => `${from} – ${to}`,
  orLater: (range: string) => `${range} of later`,
  from: (from: string) => `vanaf ${from}`,
  unknown: 'niet bekend',
  restUnknown: 'verder niet bekend',
  unknownRange: (range: string) => `${range} niet bekend`,
  onlyInSchoolHolidays: 'alleen in schoolvakanties',
  inSchoolHolidays: (range: string) => `${range} in schoolvakanties`,
  /** Weeks in which a day has its own hours. */
  weeks: {
    nth: [
      'eerste van de maand',
      'tweede van de maand',
      'derde van de maand',
      'vierde van de maand',
      'vijfde van de maand',
    ],
    last: 'laatste van de maand',
    fromLast: 'op enkele dagen van de maand',
    odd: 'oneven weken',
    even: 'even weken',
    sometimes: 'in sommige weken',
  },
  inWeeks: (hours: string, weeks: string) => `${hours} (${weeks})`,
  otherwise: (hours: string) => `anders ${hours}`,
  seasons: {
    between: (first: string, last: string) => `${first} t/m ${last}`,
    from: (first: string) => `Vanaf ${first}`,
    until: (last: string) => `T/m ${last}`,
    now: 'nu',
  },
  schoolHolidays: {
    closed: 'In schoolvakanties: gesloten.',
    differ: 'In schoolvakanties kunnen de tijden anders zijn.',
  },
  note: (note: string) => `“${note}”`,
}
