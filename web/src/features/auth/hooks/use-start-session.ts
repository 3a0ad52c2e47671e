import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Session } from '../../../api/user/register';
import type { User } from '../../../api/user/user';
import { showToast } from '../../../components/toast';
import { chooseTheme, chooseUpColour } from '../../../lib/appearance';
import { forgetDrafts } from '../../../lib/drafts';
import { logIn, safePath } from '../../../lib/session';
import { changeLang } from '../../../lib/texts';
import { lastUser } from '../../../lib/token';
import { applyChart } from '../../trade/services/chart-choices';

/** Applies what the user has chosen on other devices. @throws Error if the texts of the user's language fail to load */
async function applyPreferences({ lang, theme, up_color, chart }: User): Promise<void> {
  if (theme) chooseTheme(theme);
  if (up_color) chooseUpColour(up_color);
  applyChart(chart);
  if (lang) await changeLang(lang);
}

export interface StartSession {
  /** `to` is where to go instead. */
  enter: (session: Session, to?: string) => void;
  busy: boolean;
}

/**
 * Applies the user's preferences, stores the session, shows `done`, and continues to where the user was going. Without
 * its texts the language stays as it is.
 */
export function useStartSession(done: string): StartSession {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  // In the user's own language.
  const shown = useRef(done);
  shown.current = done;
  const start = ({ access_token, renew_after_s, user }: Session, to: string | undefined): void => {
    if (lastUser() !== user.id) forgetDrafts();
    logIn(access_token, renew_after_s ? { userId: user.id, at: Date.now() + renew_after_s * 1000 } : undefined);
    showToast(shown.current);
    void navigate(to ?? safePath(search.get('next')), { replace: true });
  };
  return {
    busy,
    enter: (session, to) => {
      setBusy(true);
      void applyPreferences(session.user)
        .catch(reportError)
        .then(() => start(session, to));
    },
  };
}
