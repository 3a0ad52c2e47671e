import { useState } from 'react';
import { bindIdcardRequest } from '../../../api/generated/rules.gen';
import { bindIdCard } from '../../../api/user/bind-idcard';
import type { IdCard } from '../../../api/user/idcard';
import { useCommand } from '../../../lib/command';
import { useDraft } from '../../../lib/drafts';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { type Form, useForm } from '../../../lib/use-form';

export const DOC_TYPES = bindIdcardRequest.doc_type.values;
export const GENDERS = bindIdcardRequest.gender.values;
export type DocType = (typeof DOC_TYPES)[number];
export type Gender = (typeof GENDERS)[number];

export interface KycDraft {
  form: Form<{ real_name: string; birthday: string; doc_country: string; id_number: string }>;
  docType: DocType;
  setDocType: (type: DocType) => void;
  gender: Gender;
  setGender: (gender: Gender) => void;
  /** Upload ids. */
  front: string | undefined;
  setFront: (id: string | undefined) => void;
  back: string | undefined;
  setBack: (id: string | undefined) => void;
  needsBack: boolean;
  hasPictures: boolean;
  /** `onFields` is called if the server rejects a field. */
  send: (onFields: () => void) => void;
  busy: boolean;
  error: Error | null;
}

/** The form's state, initialised from a rejected submission if there is one. */
export function useKycDraft(before: IdCard): KycDraft {
  const t = useT('kyc');
  const validate = useRules();
  const [chosen, choose] = useDraft<'docType' | 'gender'>('choice');
  const docType = DOC_TYPES.find((type) => type === (chosen.docType ?? before.doc_type)) ?? 'driving_license';
  const gender = GENDERS.find((each) => each === (chosen.gender ?? before.gender)) ?? 'male';
  const [front, setFront] = useState<string>();
  const [back, setBack] = useState<string>();
  const command = useCommand(bindIdCard, ['user/idcard', 'user/details']);
  const needsBack = docType !== 'passport';
  const form = useForm(
    {
      real_name: before.real_name ?? '',
      birthday: before.birthday ?? '',
      doc_country: before.doc_country ?? '',
      id_number: '',
    },
    (values) => ({
      ...(values.doc_country ? {} : { doc_country: t('chooseCountry') }),
      ...validate(bindIdcardRequest, values, { id_number: t('idNumberWrong') }),
    }),
  );
  const send = (onFields: () => void): void => {
    if (!front || command.isPending) return;
    const { real_name, ...rest } = form.values;
    const sides = { front, ...(needsBack && back ? { back } : {}) };
    command.mutate(
      { ...rest, real_name: real_name.trim(), gender, doc_type: docType, ...sides },
      {
        onError: (error) => {
          if (form.showFields(error)) onFields();
        },
      },
    );
  };
  return {
    form,
    docType,
    setDocType: (next) => choose({ docType: next }),
    gender,
    setGender: (next) => choose({ gender: next }),
    front,
    setFront,
    back,
    setBack,
    needsBack,
    hasPictures: front !== undefined && (!needsBack || back !== undefined),
    send,
    busy: command.isPending,
    error: command.error,
  };
}
