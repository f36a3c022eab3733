import { useCallback, useState } from 'react'
import { nl } from './copy/nl'

/** WGS84 degrees. */
export interface Position {
  readonly lat: number
  readonly lng: number
}

/** `message` is Dutch and can be shown in an alert (HOME-4). */
export class GeolocationFailure extends Error {
  constructor(readonly reason: 'unsupported' | 'failed') {
    super(reason === 'unsupported' ? nl.geolocationUnsupported : nl.geolocationFailed)
    this.name = 'GeolocationFailure'
  }
}

/** The visitor's position. `locate` rejects with {@link GeolocationFailure}; `isBusy` is true while it runs. */
export function useGeolocation(): { isBusy: boolean; locate: () => Promise<Position> } {
  const [isBusy, setBusy] = useState(false)
  const locate = useCallback(async () => {
    setBusy(true)
    try {
      return await currentPosition()
    } finally {
      setBusy(false)
    }
  }, [])
  return { isBusy, locate }
}

function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new GeolocationFailure('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => reject(new GeolocationFailure('failed')),
      { timeout: 10_000, maximumAge: 60_000 },
    )
  })
}
