/** Other names, by place. */
type OtherNames = Readonly<Record<string, readonly string[]>>

/**
 * Nicknames, former, Frisian and dialect names, carnival names, area codes and short forms: Wikipedia's "Lijst van
 * bijnamen van Nederlandse steden en dorpen", "Lijst van carnavalsnamen", the alternate names of GeoNames, and ACM's
 * numbering plan. A name that is listed twice belongs to the first place.
 */
export const NICKNAMES: OtherNames = {
  Amsterdam: ['Mokum', 'Damsko', 'Adam', 'A dam', '020'],
  Rotterdam: ['Rotjeknor', 'Roffa', 'Maasstad', 'Rdam', 'R dam', '010'],
  'Den Haag': ["'s-Gravenhage", 'The Hague', 'Hofstad', 'Residentie', '070'],
  Utrecht: ['Domstad', '030'],
  Eindhoven: ['Lichtstad', 'Lampegat', '040'],
  Tilburg: ['Kruikenstad', '013'],
  Groningen: ['Grunn', 'Martinistad', '050'],
  Almere: ['Almere Stad'],
  Breda: ['Kielegat', '076'],
  Nijmegen: ['Nimma', 'Nimwegen', 'Keizerstad', '024'],
  Enschede: ['Eanske', '053'],
  Haarlem: ['Spaarnestad', '023'],
  Arnhem: ['Ernem', '026'],
  Amersfoort: ['Keistad', '033'],
  "'s-Hertogenbosch": ['Den Bosch', 'Oeteldonk', '073'],
  Maastricht: ['Mestreech', 'Maestricht', '043'],
  Leiden: ['Sleutelstad', '071'],
  Dordrecht: ['Dordt', '078'],
  Zwolle: ['Zwollywood', '038'],
  Apeldoorn: ['055'],
  Delft: ['Prinsenstad', '015'],
  Leeuwarden: ['Ljouwert', '058'],
  Sneek: ['Snits'],
  Harlingen: ['Harns'],
  Heerenveen: ['It Hearrenfean'],
  Franeker: ['Frjentsjer'],
  Bolsward: ['Boalsert'],
  Lemmer: ['De Lemmer'],
  Joure: ['De Jouwer'],
  'De Westereen': ['Zwaagwesteinde'],
  Burgum: ['Bergum'],
  Heerlen: ['Heële'],
  Venlo: ['Venloe'],
  Sittard: ['Zittert'],
  Roermond: ['Remunj'],
  'Bergen op Zoom': ['Krabbegat'],
  Roosendaal: ['Tullepetaonestad'],
  Helmond: ['Keiebijtersstad'],
  Gouda: ['Kaasstad'],
  Alkmaar: ['Kaeskoppenstad'],
  Deventer: ['Koekstad'],
  Hilversum: ['Mediastad'],
  'Alphen aan den Rijn': ['Alphen'],
  'Capelle aan den IJssel': ['Capelle'],
  'Krimpen aan den IJssel': ['Krimpen'],
  'Egmond aan Zee': ['Egmond'],
  'Katwijk aan Zee': ['Katwijk'],
  Valkenburg: ['Valkenburg aan de Geul'],
  'Hoek van Holland': ['De Hoek'],
  Vlissingen: ['Flushing'],
  "'s-Gravenzande": ['Gravenzande'],
  Noordwijk: ['Noordwijk-Binnen', 'Noordwijk aan Zee'],
}

/** Airports with scheduled flights (CBS, "Luchtvaart; reizigers en vracht"), by the place beside them. */
export const AIRPORTS: OtherNames = {
  Hoofddorp: ['Schiphol Airport', 'Luchthaven Schiphol'],
  Eindhoven: ['Eindhoven Airport', 'Vliegveld Eindhoven'],
  Rotterdam: ['Rotterdam The Hague Airport', 'Rotterdam Airport', 'Zestienhoven'],
  Maastricht: ['Maastricht Aachen Airport', 'Maastricht Airport'],
  Groningen: ['Groningen Airport Eelde', 'Vliegveld Eelde'],
}

/** Places whose main name in GeoNames is not the Dutch name in daily use. */
export const DUTCH_NAMES: Readonly<Record<string, string>> = {
  'The Hague': 'Den Haag',
  'Almere Stad': 'Almere',
  'Noordwijk-Binnen': 'Noordwijk',
}
