export const growth = {
  heading: 'Groei',
  lead: (days: number) => `De laatste ${days} dagen, elk op een eigen schaal`,
  failed: 'De groei kon niet worden geladen.',
  empty: 'Er is nog niets om te tonen: zodra er gebruikers, venues, reviews of weergaven zijn, staan ze hier.',
  loading: 'De groei wordt geladen…',
  measures: {
    users: 'Gebruikers',
    venues: 'Venues',
    reviews: 'Reviews',
    views: 'Weergaven',
    visitors: 'Unieke bezoekers',
  },
  gained: (count: string) => `${count} in deze periode`,
  same: 'gelijk gebleven',
  line: (name: string, from: string, to: string, first: string, last: string) =>
    `${name}: van ${from} op ${first} naar ${to} op ${last}`,
  bars: {
    views: {
      name: 'Weergaven per dag',
      hint: (total: string) => `${total} in totaal`,
      text: (total: string, max: string, day: string) =>
        `Weergaven per dag: ${total} in totaal, de meeste (${max}) op ${day}`,
    },
    visitors: {
      name: 'Unieke bezoekers per dag',
      hint: (_total: string) => 'ieder telt eens per dag',
      text: (_total: string, max: string, day: string) => `Unieke bezoekers per dag: de meeste (${max}) op ${day}`,
    },
  },
  day: (date: string, count: string) => `${date}: ${count}`,
  asTable: 'Als tabel',
  date: 'Datum',
}
