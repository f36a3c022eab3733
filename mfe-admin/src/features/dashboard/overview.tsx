import { formatCount, QueryErrorPanel } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { adminFiguresClient, queryOptions, useQuery } from '@plekje/web-kit'
import { Building2, MapPin, MessageSquare, ShieldCheck, Tags, Users } from 'lucide-react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { FigureCard, FigureCards } from '../figures/figure-card'
import { percentOf } from '../figures/percent'
import { Progress } from '../figures/progress'
import { Growth } from '../growth/growth'
import styles from './dashboard.module.css'

const { cards, userPanel, venuePanel, failed } = nl.dashboard

/** Totals of the site, and two panels with shares (ADMIN-3). */
export function Overview() {
  const query = useQuery(statisticsQuery())
  const { data, error, isLoadingError } = query
  useLostRights(error)
  if (isLoadingError) {
    return <QueryErrorPanel query={query} fallback={failed} />
  }
  if (!data) return <Spinner label={nl.access.loading} />

  const perCategory = data.aantalCategorieen === 0 ? 0 : Math.round(data.totaalVenues / data.aantalCategorieen)
  return (
    <div className={styles.overview}>
      <FigureCards>
        <FigureCard
          label={cards.users}
          value={formatCount(data.totaalGebruikers)}
          hint={cards.verified(formatCount(data.geverifieerdeGebruikers))}
          icon={<Users />}
        />
        <FigureCard
          label={cards.venues}
          value={formatCount(data.totaalVenues)}
          hint={cards.visible(formatCount(data.zichtbareVenues))}
          icon={<Building2 />}
        />
        <FigureCard
          label={cards.categories}
          value={formatCount(data.aantalCategorieen)}
          hint={cards.categoriesHint}
          icon={<Tags />}
        />
        <FigureCard
          label={cards.locations}
          value={formatCount(data.totaalLocaties)}
          hint={cards.locationsHint}
          icon={<MapPin />}
        />
        <FigureCard
          label={cards.reviews}
          value={formatCount(data.totaalReviews)}
          hint={cards.reviewsHint}
          icon={<MessageSquare />}
        />
        <FigureCard
          label={cards.admins}
          value={formatCount(data.adminGebruikers)}
          hint={cards.adminsHint}
          icon={<ShieldCheck />}
        />
      </FigureCards>
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="user-statistics">
          <h2 id="user-statistics">{userPanel.heading}</h2>
          <Progress
            label={userPanel.verified}
            percent={percentOf(data.geverifieerdeGebruikers, data.totaalGebruikers)}
          />
          <Fact label={userPanel.admins} value={formatCount(data.adminGebruikers)} />
        </section>
        <section className={styles.panel} aria-labelledby="venue-statistics">
          <h2 id="venue-statistics">{venuePanel.heading}</h2>
          <Progress label={venuePanel.visible} percent={percentOf(data.zichtbareVenues, data.totaalVenues)} />
          <Fact label={venuePanel.average} value={venuePanel.averageValue(formatCount(perCategory))} />
        </section>
      </div>
      <Growth />
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <p className={styles.fact}>
    <span>{label}</span>
    <strong>{value}</strong>
  </p>
)

const statisticsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) => adminFiguresClient.statistics({}, { signal }),
  })
