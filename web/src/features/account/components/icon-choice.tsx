import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { sendPicture } from '../../../api/common/upload';
import { changeUserIcon } from '../../../api/user/change-usericon';
import { details } from '../../../api/user/details';
import { PictureButton } from '../../../components/picture-button';
import { Sheet } from '../../../components/sheet';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';

/** The built-in icons: a character and a colour dark enough for white text. */
const FACES = {
  crane: { sign: '鶴', fill: '#b3263f' },
  fox: { sign: '狐', fill: '#a8510d' },
  koi: { sign: '鯉', fill: '#b0362b' },
  wave: { sign: '波', fill: '#1d5fae' },
  pine: { sign: '松', fill: '#23693f' },
  maple: { sign: '楓', fill: '#8f4513' },
  moon: { sign: '月', fill: '#5b45a8' },
  fuji: { sign: '富', fill: '#2f5579' },
} as const;

const isFace = (name: string | undefined): name is keyof typeof FACES => name !== undefined && name in FACES;

const ROUND = 'flex size-14 items-center justify-center rounded-full';

function Face({ icon, username }: { icon: string | undefined; username: string }): ReactNode {
  if (icon && /^(https?:\/)?\//.test(icon)) return <img src={icon} alt="" className={`${ROUND} object-cover`} />;
  if (isFace(icon)) {
    const { sign, fill } = FACES[icon];
    return (
      <span aria-hidden="true" style={{ background: fill }} className={`${ROUND} font-serif text-[24px] text-white`}>
        {sign}
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={`${ROUND} bg-accent-soft text-[22px] font-semibold text-accent`}>
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** The user's icon; pressing it offers the built-in icons and a picture upload. */
export function IconChoice({ icon, username }: { icon: string | undefined; username: string }): ReactNode {
  const t = useT('account');
  const [open, setOpen] = useState(false);
  const config = useConfig();
  const command = useCommand(changeUserIcon, [details.path]);
  const picture = useMutation({ mutationFn: (file: File) => sendPicture(file, 'icon') });
  const take = (name: string): void => command.mutate({ icon: name }, { onSuccess: () => setOpen(false) });
  const busy = command.isPending || picture.isPending;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-label={t('changeIcon')} className="rounded-full">
        <Face icon={icon} username={username} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('changeIcon')}>
        <div className="grid grid-cols-4 gap-4 py-3">
          {(config.data?.builtin_icons ?? []).map((name) => (
            <button
              key={name}
              type="button"
              aria-label={isFace(name) ? t(name) : name}
              aria-pressed={name === icon}
              aria-disabled={busy}
              onClick={() => (busy ? undefined : take(name))}
              className="mx-auto rounded-full aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent"
            >
              <Face icon={name} username={username} />
            </button>
          ))}
        </div>
        <PictureButton
          label={busy ? t('uploading') : t('uploadIcon')}
          busy={busy}
          onFile={(file) => picture.mutate(file, { onSuccess: ({ id }) => take(id) })}
        />
        <FormError error={picture.error ?? command.error} />
      </Sheet>
    </>
  );
}
