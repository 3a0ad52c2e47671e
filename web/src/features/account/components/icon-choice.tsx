import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { changeUserIcon } from '../../../api/user/change-usericon';
import { details } from '../../../api/user/details';
import { Sheet } from '../../../components/sheet';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';

/** The built-in icons as one character each. */
const SIGNS: Partial<Record<string, string>> = {
  crane: '鶴',
  fox: '狐',
  koi: '鯉',
  wave: '波',
  pine: '松',
  maple: '楓',
  moon: '月',
  fuji: '富',
};

function Face({ icon, username, size }: { icon: string | undefined; username: string; size: string }): ReactNode {
  if (icon && /^(https?:\/)?\//.test(icon))
    return <img src={icon} alt="" className={`${size} rounded-full object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${size} flex items-center justify-center rounded-full bg-accent-soft text-[22px] font-semibold text-accent`}
    >
      {(icon && SIGNS[icon]) ?? username.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** The user's icon; pressing it offers the built-in ones. */
export function IconChoice({ icon, username }: { icon: string | undefined; username: string }): ReactNode {
  const t = useT('account');
  const [open, setOpen] = useState(false);
  const config = useConfig();
  const command = useCommand(changeUserIcon, [details.path]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-label={t('changeIcon')}>
        <Face icon={icon} username={username} size="size-14" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('changeIcon')}>
        <div className="grid grid-cols-4 gap-4 py-3">
          {(config.data?.builtin_icons ?? []).map((name) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={name === icon}
              disabled={command.isPending}
              onClick={() => command.mutate({ icon: name }, { onSuccess: () => setOpen(false) })}
              className="mx-auto rounded-full aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent"
            >
              <Face icon={name} username={username} size="size-14" />
            </button>
          ))}
        </div>
        <FormError error={command.error} />
      </Sheet>
    </>
  );
}
