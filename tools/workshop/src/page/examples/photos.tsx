import { PhotoChoice, type QueuedPhoto } from '@plekje/ui/photos'
import type { SomeExamples } from './example'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg=='
const bytes = Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0))
const picture = (name: string) => new File([bytes], name, { type: 'image/png' })

const nothing = () => {}
const chosen = (photos: readonly QueuedPhoto[] = []) => ({ photos, add: nothing, drop: nothing, retry: nothing })

const waiting: QueuedPhoto = { id: 1, file: picture('terras.png'), state: 'waiting', percent: 0 }
const failed: QueuedPhoto = {
  ...waiting,
  state: 'failed',
  problem: 'Deze foto kon niet worden toegevoegd. Probeer het opnieuw.',
  canRetry: true,
}

export const photos = {
  PhotoChoice: {
    'none chosen': <PhotoChoice photos={chosen()} />,
    'some chosen': (
      <PhotoChoice
        photos={chosen([waiting, { ...waiting, id: 2, file: picture(`een-${'lange-'.repeat(20)}naam.png`) }])}
      />
    ),
    uploading: <PhotoChoice photos={chosen([{ ...waiting, state: 'sending' }])} canAdd={false} />,
    failed: (
      <PhotoChoice
        canAdd={false}
        photos={chosen([
          failed,
          { ...failed, id: 2, file: new File(['tekst'], 'menu.pdf', { type: 'application/pdf' }), canRetry: false },
        ])}
      />
    ),
  },
} satisfies SomeExamples
