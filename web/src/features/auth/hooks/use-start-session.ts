import { useNavigate, useSearchParams } from 'react-router';
import type { Session } from '../../../api/user/register';
import { logIn, safePath } from '../../../lib/session';

/** Stores the session and continues to where the user was going. */
export function useStartSession(): (session: Session) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (session) => {
    const { access_token, renew_after_s, user } = session;
    logIn(access_token, renew_after_s ? { userId: user.id, at: Date.now() + renew_after_s * 1000 } : undefined);
    void navigate(safePath(search.get('next')), { replace: true });
  };
}
