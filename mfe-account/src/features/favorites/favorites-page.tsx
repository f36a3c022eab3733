import { pageTitles } from '@plekje/contracts/plain'
import { ListingGridSkeleton } from '@plekje/ui'
import { rememberOverview, site, usePageTitle } from '@plekje/web-kit'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { FavoriteGrid } from './favorite-grid'

const copy = nl.favorites

/** The member's favourites (MEMBER-4), at both `/favorites` and `/favorieten`. */
export function FavoritesPage() {
  usePageTitle(pageTitles.favorites(site().brand))
  useEffect(() => rememberOverview(), [])
  return (
    <MemberPage
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Heart /> }}
      skeleton={<ListingGridSkeleton cards={4} />}
    >
      <FavoriteGrid />
    </MemberPage>
  )
}
