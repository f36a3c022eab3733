import { DescribePhoto, VenuePhotos, type VenuePhotoTexts } from '@plekje/ui/venue-photos'
import type { SomeExamples } from './example'

const dialog = { title: 'Foto', text: 'Over deze foto.', cancel: 'Annuleren', submit: 'Opslaan' }
const texts: VenuePhotoTexts = {
  heading: (count) => `Foto’s (${count})`,
  none: 'Er zijn nog geen foto’s.',
  alt: (name, number, count) => `${name}, foto ${number} van ${count}`,
  drawn: 'Deze tekeningen maakten wij.',
  first: 'Eerste foto',
  add: 'Foto’s toevoegen',
  dropHint: 'Sleep foto’s hierheen, of kies ze.',
  limits: (max) => `Hoogstens ${max} foto’s.`,
  dropActiveHint: 'Laat los om toe te voegen',
  uploads: 'Foto’s onderweg',
  waiting: 'Wacht…',
  sending: (percent) => `${percent}%`,
  processing: 'Wordt verwerkt…',
  cancel: (file) => `${file} annuleren`,
  retry: (file) => `Probeer ${file} opnieuw`,
  dismiss: (file) => `${file} weghalen`,
  added: (count) => `${count} toegevoegd`,
  problems: {
    large: 'Te groot.',
    pixels: 'Te veel beeldpunten.',
    kind: 'Geen afbeelding.',
    heavy: 'Te zwaar.',
    broken: 'Beschadigd.',
    full: (max) => `Er zijn al ${max} foto’s.`,
    many: 'Te veel foto’s.',
    gone: 'Deze plek is er niet meer.',
    rights: 'Je bent niet meer ingelogd.',
    connection: 'Geen verbinding.',
    other: 'Niet toegevoegd.',
  },
  earlier: (number) => `Zet foto ${number} naar voren`,
  later: (number) => `Zet foto ${number} naar achteren`,
  remove: (number) => `Verwijder foto ${number}`,
  describe: (number) => `Beschrijf foto ${number}`,
  drag: (number) => `Versleep foto ${number}`,
  draggable: 'versleepbare foto',
  howToDrag: 'Druk op de spatiebalk om een foto te verplaatsen.',
  pickedUp: (number) => `Foto op plek ${number} opgepakt`,
  draggedOver: (number) => `Plek ${number}`,
  droppedInPlace: (number) => `Niet verplaatst: plek ${number}`,
  moved: (number) => `Verplaatst naar plek ${number}`,
  busy: 'Verplaatsen kan als alle foto’s verstuurd zijn.',
  removeDialog: dialog,
  describeDialog: { ...dialog, label: 'Beschrijving' },
}

const nothing = () => {}
const plain = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${color}"/></svg>`)}`
const images = ['teal', 'peru', 'slategray'].map(plain)
const noUploads = { uploads: [], add: nothing, retry: nothing, drop: nothing, addedCount: 0, isBusy: false }
const arrangementOf = (shown: readonly string[]) => ({ images: shown, move: nothing, remove: nothing })
const uploading = [
  { id: 1, file: new File([], 'terras.jpg'), state: 'sending', percent: 40 },
  { id: 2, file: new File([], 'lijst.pdf'), state: 'failed', percent: 0, problem: 'Geen afbeelding.', canRetry: false },
] as const

export const venuePhotos = {
  VenuePhotos: {
    'with descriptions': (
      <VenuePhotos
        venue={{ name: 'Café de Linde', images, imageTexts: ['Het terras aan de gracht', '', ''] }}
        texts={texts}
        headingLevel={3}
        uploads={noUploads}
        arrangement={arrangementOf(images)}
        onDescribe={async () => undefined}
      />
    ),
    uploading: (
      <VenuePhotos
        venue={{ name: 'Café de Linde', images: [] }}
        texts={texts}
        headingLevel={3}
        uploads={{ ...noUploads, uploads: uploading, isBusy: true }}
        arrangement={arrangementOf([])}
        onDescribe={undefined}
      />
    ),
  },
  DescribePhoto: {
    'with a description': (
      <DescribePhoto
        image={plain('teal')}
        text="Het terras aan de gracht"
        texts={texts.describeDialog}
        onSave={async () => undefined}
        onClose={nothing}
      />
    ),
  },
} satisfies SomeExamples
