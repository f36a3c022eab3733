export const growth = {
  heading: 'Groei',
  lead: (days: number) => `De laatste ${days} dagen, elk op een eigen schaal`,
  failed: 'De groei kon niet worden geladen.',
  empty: 'Er is nog niets om te tonen: zodra er gebruikers, venues, reviews of weergaven zijn, staan ze hier.',
  loading: 'De groei wordt geladen…',
  measures: { users: 'Gebruikers', venues: 'Venues', reviews: 'Reviews', views: 'Weergaven' },
  views: 'Weergaven per dag',
  gained: (count: string) => `${count} in deze periode`,
  same: 'gelijk gebleven',
  total: (count: string) => `${count} in totaal`,
  line: (name: string, from: string, to: string, first: string, last: string) =>
    `${name}: van ${from} op ${first} naar ${to} op ${last}`,
  bars: (total: string, most: string, day: string) =>
    `Weergaven per dag: ${total} in totaal, de meeste (${most}) op ${day}`,
  day: (date: string, count: string) => `${date}: ${count}`,
  asTable: 'Als tabel',
  date: 'Datum',
}
