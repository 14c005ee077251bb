import { Link } from 'react-router'
import { ListSearch } from '../components/list-search.tsx'
import { listPath, type ReviewList } from './list-address.ts'

/** Searches all reviews; clearing the search returns to the former view. */
export const ReviewSearch = ({ list: { q, view } }: { list: ReviewList }) => (
  <div className="w-full sm:w-auto">
    <ListSearch
      path="/reviews"
      q={q}
      label="Search by number, words, product, name or e-mail"
      placeholder="Words, product, name …"
      maxLength={100}
    >
      {view !== 'waiting' && <input type="hidden" name="view" value={view} />}
    </ListSearch>
    {q && (
      <Link to={listPath({ view })} className="text-link inline-flex min-h-11 items-center text-label">
        Clear the search
      </Link>
    )}
  </div>
)
