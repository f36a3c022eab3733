export const nl = {
  show: 'Kaart tonen',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  /** Label for keyboard users when the map has the focus. */
  byKeys: 'Verplaats de kaart met de pijltjes, zoom met plus en min',
  credit: '© OpenStreetMap',
  /** The schema OpenMapTiles, which an operator's archive may use, requires this credit. */
  tiles: 'OpenMapTiles',
  names: 'GeoNames',
  /** Instructions for moving a map within a page. */
  twoFingers: 'Beweeg de kaart met twee vingers',
  withCtrl: 'Houd Ctrl ingedrukt en scrol om te zoomen',
  withCmd: 'Houd ⌘ ingedrukt en scrol om te zoomen',
}
