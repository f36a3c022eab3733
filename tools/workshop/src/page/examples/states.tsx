import {
  BelowWidth,
  Button,
  Container,
  Dialog,
  EmptyState,
  ErrorPanel,
  FromWidth,
  LiveRegion,
  MoreRows,
  Notice,
  QueryErrorPanel,
  Sheet,
  Skeleton,
  SkeletonText,
  ToastProvider,
  useToast,
  VisuallyHidden,
} from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import type { SomeExamples } from './example'

const nothing = () => {}
const refetch = () => Promise.resolve()
const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: nothing }
const footer = (
  <>
    <Button>Annuleren</Button>
    <Button variant="primary">Plaatsen</Button>
  </>
)

function Toast({ variant }: { variant: 'default' | 'destructive' }) {
  const { toast } = useToast()
  useEffect(() => toast({ title: 'Opgeslagen', description: 'Je review staat erop.', variant }), [toast, variant])
  return null
}

export const states = {
  Skeleton: { line: <Skeleton />, block: <Skeleton width="120px" height="60px" radius="12px" /> },
  SkeletonText: { 'three lines': <SkeletonText /> },
  Spinner: { 'with words': <Spinner label="Even laden…" />, 'beside words': <Spinner /> },
  EmptyState: {
    'title alone': <EmptyState title="Nog geen favorieten" headingLevel={3} />,
    'with icon and action': (
      <EmptyState title="Niets gevonden" headingLevel={3} icon={<SearchX />} action={<Button>Wis alle filters</Button>}>
        Probeer een grotere straal.
      </EmptyState>
    ),
  },
  ErrorPanel: {
    'with retry': <ErrorPanel headingLevel={3} message="De plekken konden niet worden opgehaald." onRetry={nothing} />,
    retrying: <ErrorPanel headingLevel={3} message="De plekken kwamen niet." onRetry={nothing} isRetrying />,
    'without retry': <ErrorPanel headingLevel={3} title="Even geduld" message="We zijn zo terug." />,
  },
  QueryErrorPanel: {
    usual: (
      <QueryErrorPanel
        headingLevel={3}
        query={{ error: new Error('lost'), isFetching: false, refetch }}
        fallback="De reviews konden niet worden opgehaald."
      />
    ),
  },
  Notice: {
    neutral: <Notice>Je wijzigingen zijn nog niet opgeslagen.</Notice>,
    good: <Notice tone="good">Opgeslagen.</Notice>,
    warn: <Notice tone="warn">Iemand anders wijzigde dit ook.</Notice>,
    bad: <Notice tone="bad">Dit bestand is te groot.</Notice>,
  },
  MoreRows: {
    more: <MoreRows shown={20} total={1234} what="reviews" label="Toon meer reviews" query={pages} />,
    loading: (
      <MoreRows
        shown={20}
        total={60}
        what="plekken"
        label="Toon meer plekken"
        query={{ ...pages, isFetchingNextPage: true }}
      />
    ),
    failed: (
      <MoreRows
        shown={20}
        total={60}
        what="vrienden"
        label="Toon meer vrienden"
        query={{ ...pages, isFetchNextPageError: true }}
      />
    ),
  },
  Container: {
    wide: <Container>Zo breed als de pagina.</Container>,
    text: <Container width="text">Zo breed als een regel prettig leest.</Container>,
    narrow: <Container width="narrow">Zo smal als een formulier.</Container>,
  },
  FromWidth: { '768 px': <FromWidth width={768}>Dit venster is breed.</FromWidth> },
  BelowWidth: { '768 px': <BelowWidth width={768}>Dit venster is smal.</BelowWidth> },
  VisuallyHidden: {
    usual: (
      <p>
        Alleen te horen:<VisuallyHidden> dit</VisuallyHidden>
      </p>
    ),
  },
  LiveRegion: { usual: <LiveRegion>3 resultaten</LiveRegion> },
  Dialog: {
    narrow: (
      <Dialog isOpen onClose={nothing} title="Review verwijderen?" description="Dit kan niet terug." footer={footer}>
        <p>Hij stond er sinds maart.</p>
      </Dialog>
    ),
    wide: <Dialog isOpen size="wide" onClose={nothing} title="Kies een plek" footer={footer} />,
    question: <Dialog isOpen role="alertdialog" onClose={nothing} title="Weggaan?" footer={footer} />,
  },
  Sheet: {
    narrow: (
      <Sheet isOpen onClose={nothing} title="Filters" footer={footer}>
        <p>Soort, plaats en prijs.</p>
      </Sheet>
    ),
  },
  ToastProvider: {
    usual: (
      <ToastProvider>
        <Toast variant="default" />
      </ToastProvider>
    ),
    destructive: (
      <ToastProvider>
        <Toast variant="destructive" />
      </ToastProvider>
    ),
  },
} satisfies SomeExamples
