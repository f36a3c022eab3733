/** The visitor's position in Utrecht. */
export const standing = { coords: { latitude: 52.0907, longitude: 5.1214 } } as GeolocationPosition

/** Replaces the browser's geolocation, or removes it. */
export function geolocation(answer: Pick<Geolocation, 'getCurrentPosition'> | undefined): void {
  if (answer) Object.defineProperty(navigator, 'geolocation', { value: answer, configurable: true })
  else Reflect.deleteProperty(navigator, 'geolocation')
}
