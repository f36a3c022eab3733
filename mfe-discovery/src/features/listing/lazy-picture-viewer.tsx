import { LazyPart } from '@plekje/web-kit'
import { listingCopy } from '../../copy/listing'
import { PartFailed } from './part-failed'
import type { PictureViewerProps } from './picture-viewer'

/** Loaded on demand: only visitors who enlarge a picture need its gestures. */
const loadViewer = () => import('./picture-viewer')

export const LazyPictureViewer = (props: PictureViewerProps) => (
  <LazyPart
    load={loadViewer}
    failed={(retry) => (
      <PartFailed title={props.name} text={listingCopy.viewerFailed} onClose={props.onClose} onRetry={retry} />
    )}
  >
    {({ PictureViewer }) => <PictureViewer {...props} />}
  </LazyPart>
)
