import { useNavigate, useSearchParams } from 'react-router';
import type { Session } from '../../../api/user/register';
import { logIn, safePath } from '../../../lib/session';

/** Stores the session and continues to where the user was going. */
export function useStartSession(): (session: Session) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (session) => {
    logIn(session.access_token);
    void navigate(safePath(search.get('next')), { replace: true });
  };
}
