import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Bank, useBanks } from '../../../api/common/banks';
import { saveBankRequest } from '../../../api/generated/rules.gen';
import { bankList } from '../../../api/user/bank-list';
import type { Card as BankCard } from '../../../api/user/card';
import { queryBank, useBank } from '../../../api/user/query-bank';
import { type SaveBankRequest, saveBank } from '../../../api/user/save-bank';
import { Button } from '../../../components/button';
import { leaveSheets } from '../../../components/close-by-back';
import { TextField } from '../../../components/field';
import { PinSheet } from '../../../components/pin-sheet';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { CallError } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { useRules } from '../../../lib/rules';
import { safePath } from '../../../lib/session';
import { type Form, focusFirst, useForm } from '../../../lib/use-form';
import { ConfirmByPasskey } from '../../passkeys/components/confirm-by-passkey';
import { BankPicker } from './bank-picker';

const CURRENCIES = saveBankRequest.currency.values;
const USUAL = { jp: 'JPY', en: 'USD', zn: 'CNY' } as const;
const NEEDED = {
  JPY: ['bank_name', 'branch_name', 'branch_number', 'account_number', 'holder_name'],
  other: ['bank_name', 'province', 'city', 'branch_address', 'account_number', 'holder_name'],
} as const;

interface Fields extends Record<string, string> {
  currency: (typeof CURRENCIES)[number];
  bank_name: string;
  bank_code: string;
  branch_name: string;
  branch_number: string;
  branch_address: string;
  city: string;
  province: string;
  account_number: string;
  holder_name: string;
}

/** Empty fields are left out, so that they overwrite nothing. */
function toRequest(values: Fields, id: string | undefined): SaveBankRequest {
  const { bank_code, branch_address, city, province, ...rest } = values;
  return {
    ...rest,
    ...(id ? { id } : {}),
    ...(bank_code ? { bank_code } : {}),
    ...(values.currency === 'JPY' ? {} : { branch_address, city, province }),
  };
}

function fieldsOf(card: BankCard | undefined, currency: Fields['currency']): Fields {
  return {
    currency: card?.currency ?? currency,
    bank_name: card?.bank_name ?? '',
    bank_code: card?.bank_code ?? '',
    branch_name: card?.branch_name ?? '',
    branch_number: card?.branch_number ?? '',
    branch_address: card?.branch_address ?? '',
    city: card?.city ?? '',
    province: card?.province ?? '',
    account_number: card?.account_number ?? '',
    holder_name: card?.holder_name ?? '',
  };
}

/** The branch of a Japanese bank: picked from the list if the bank was, otherwise typed. */
function JapaneseBranch({ form }: { form: Form<Fields> }): ReactNode {
  const t = useT('payees');
  return (
    <>
      {form.values.bank_code ? (
        <BankPicker
          label={t('branchName')}
          currency="JPY"
          bankCode={form.values.bank_code}
          onPick={(branch) => form.set({ branch_name: branch.name, branch_number: branch.code })}
          {...form.field('branch_name')}
        />
      ) : (
        <TextField label={t('branchName')} maxLength={80} {...form.field('branch_name')} />
      )}
      <TextField label={t('branchNumber')} inputMode="numeric" maxLength={20} {...form.field('branch_number')} />
    </>
  );
}

/** The account's number and its holder's name. */
function AccountFields({ form }: { form: Form<Fields> }): ReactNode {
  const t = useT('payees');
  return (
    <>
      <TextField
        label={t('accountNumber')}
        inputMode="numeric"
        maxLength={saveBankRequest.account_number.max}
        autoComplete="off"
        {...form.field('account_number')}
      />
      <TextField
        label={t('holder')}
        note={form.values.currency === 'JPY' ? t('holderNoteJpy') : t('holderNote')}
        maxLength={saveBankRequest.holder_name.max}
        autoComplete="name"
        {...form.field('holder_name')}
      />
    </>
  );
}

function CardForm({ card }: { card: BankCard | undefined }): ReactNode {
  const t = useT('payees');
  const common = useT();
  const lang = useLang();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const command = useCommand(saveBank, [bankList.path, queryBank.path]);
  const validate = useRules();
  const form: Form<Fields> = useForm(fieldsOf(card, USUAL[lang]), (values) => {
    const needed = values.currency === 'JPY' ? NEEDED.JPY : NEEDED.other;
    const missing = needed.filter((name) => !values[name].trim()).map((name) => [name, common('required')]);
    const unlisted = listed && !values.bank_code ? { bank_name: t('bankChoose') } : {};
    return { ...validate(saveBankRequest, values), ...unlisted, ...Object.fromEntries(missing) };
  });
  const yen = form.values.currency === 'JPY';
  // Without a keyword: what the picker asks first.
  const listed = useBanks({ currency: form.values.currency }, !yen).data?.listed === true;
  const pickBank = (bank: Bank): void => {
    // A branch outside Japan is typed, not chosen with its bank.
    const isOther = yen && bank.code !== form.values.bank_code;
    const branch = isOther ? { branch_name: '', branch_number: '' } : {};
    form.set({ bank_name: bank.name, bank_code: bank.code, ...branch });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.valid()) return;
    command.reset();
    setAsking(true);
  };
  const body = toRequest(form.values, card?.id);
  const save = (proof: Pick<SaveBankRequest, 'pay_password' | 'passkey'>): void =>
    command.mutate(
      { ...body, ...proof },
      {
        onSuccess: () => {
          showToast(t(card ? 'saved' : 'bankAdded'));
          const next = search.get('next');
          leaveSheets(() => void navigate(next ? safePath(next) : '/banklist', { replace: true }));
        },
        onError: (error) => {
          if (!form.showFields(error)) return;
          setAsking(false);
          // The code has no field of its own; its error is shown at the bank's name.
          if (error instanceof CallError && error.fields.some(({ field }) => field === 'bank_code')) {
            focusFirst(['bank_name']);
          }
        },
      },
    );
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Segmented
        label={t('currency')}
        value={form.values.currency}
        // Codes exist for some currencies only; hidden ones are not sent.
        onChange={(currency) => form.set({ currency, bank_code: '', branch_number: '' })}
        options={CURRENCIES.map((code) => [code, code] as const)}
      />
      <BankPicker
        label={t('bankName')}
        currency={form.values.currency}
        listed={listed}
        onPick={pickBank}
        {...form.field('bank_name')}
        // Payouts use the code, so it must always belong to the bank shown.
        onValue={(bank_name) => form.set({ bank_name, bank_code: '' })}
        error={form.field('bank_name').error ?? form.field('bank_code').error}
      />
      {yen ? (
        <JapaneseBranch form={form} />
      ) : (
        <>
          <TextField label={t('province')} maxLength={80} autoComplete="address-level1" {...form.field('province')} />
          <TextField label={t('city')} maxLength={80} autoComplete="address-level2" {...form.field('city')} />
          <TextField label={t('branchName')} maxLength={80} {...form.field('branch_name')} />
          <TextField label={t('branchAddress')} maxLength={200} {...form.field('branch_address')} />
        </>
      )}
      <AccountFields form={form} />
      <Button type="submit" wide>
        {common('next')}
      </Button>
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={(pay_password) => save({ pay_password })}
        busy={command.isPending}
        error={command.error}
        instead={
          <ConfirmByPasskey
            call="user/save_bank"
            body={{ ...body }}
            onProof={(passkey) => save({ passkey })}
            busy={command.isPending}
          />
        }
      />
    </form>
  );
}

/** `/bindBankCard`: adds a bank account, or edits the one of `?id=`. */
export default function BindCardScreen(): ReactNode {
  const t = useT('payees');
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const card = useBank(id);
  return (
    <Screen title={id ? t('editTitle') : t('bindTitle')} parent="/banklist">
      {id ? <Loaded query={card}>{(data) => <CardForm card={data} />}</Loaded> : <CardForm card={undefined} />}
    </Screen>
  );
}
