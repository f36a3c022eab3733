/** Where the browser says that the visitor stands. */
export const standing = { coords: { latitude: 52.0907, longitude: 5.1214 } } as GeolocationPosition

/** Gives the browser this way of telling where it is, or none at all. */
export function geolocation(answer: Pick<Geolocation, 'getCurrentPosition'> | undefined): void {
  if (answer) Object.defineProperty(navigator, 'geolocation', { value: answer, configurable: true })
  else Reflect.deleteProperty(navigator, 'geolocation')
}
