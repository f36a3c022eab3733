import { placeAliases } from './place-aliases'

/** What visitors call the same thing. Each group is found by any of its members. */
export const synonyms: readonly (readonly string[])[] = [
  ['minigolf', 'midgetgolf', 'mini golf', 'midget golf'],
  ['bowlen', 'bowling', 'bowlingbaan', 'kegelen'],
  ['escaperoom', 'escape room', 'ontsnappingskamer'],
  ['karten', 'karting', 'kartbaan', 'skelteren'],
  ['bioscoop', 'film', 'filmhuis', 'filmtheater'],
  ['café', 'kroeg', 'bar'],
  ['restaurant', 'uit eten', 'eethuis', 'dineren'],
  ['club', 'nachtclub', 'discotheek', 'disco', 'uitgaan'],
  ['arcade', 'arcadehal', 'speelhal', 'gamehal'],
  ['beachclub', 'strandtent', 'strandpaviljoen', 'beach club'],
  ['sauna', 'wellness', 'spa', 'thermen'],
  ['winkel', 'shop', 'winkelen', 'shoppen'],
  ['hotel', 'overnachten', 'overnachting', 'logeren'],
  ['zwembad', 'zwemmen'],
  ['klimhal', 'klimmen', 'boulderen', 'boulderhal'],
  ['lasergamen', 'lasergame', 'lasertag', 'laser game'],
  ['trampolinepark', 'trampoline', 'trampolinespringen'],
  ['biljart', 'poolen', 'pool', 'snooker'],
  ['darten', 'darts'],
  ['theater', 'schouwburg'],
  ['pretpark', 'attractiepark'],
  ['dierentuin', 'dierenpark', 'zoo'],
  ['dansen', 'dansvloer'],
  ...placeAliases,
]
