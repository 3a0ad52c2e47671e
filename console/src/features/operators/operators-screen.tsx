import { Button, Flex, Popconfirm, Select, Tag } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay, useMe } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { CreateOperator } from './create-operator';
import { LogInAction } from './log-in-action';
import { ResetOperatorTotp } from './reset-operator-totp';
import { ROLES } from './roles';

const INVALIDATES = ['operators/list'];

type Operator = ReplyOf<'operators/list'>['list'][number];

/** The operators with their roles. */
export function OperatorsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const me = useMe();
  const [creating, setCreating] = useState(false);
  return (
    <Screen
      title={t('sections.operators')}
      actions={
        may('operators/create') && (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('operators.create')}
          </Button>
        )
      }
    >
      <PagedTable<Operator>
        queryKey={INVALIDATES}
        load={(paging, signal) => send('operators/list', paging, { signal })}
        rowKey={(row) => row.id}
        empty={t('operators.empty')}
        columns={[
          { title: t('login.email'), dataIndex: 'email' },
          {
            title: t('operators.role'),
            render: (_, row) =>
              may('operators/role') && row.id !== me?.id ? <Role operator={row} /> : t(`roles.${row.role}`),
          },
          { title: t('operators.totp'), render: (_, row) => t(row.has_totp ? 'operators.yes' : 'operators.no') },
          { title: t('operators.passkeys'), dataIndex: 'passkeys' },
          { title: t('customers.registered'), render: (_, row) => time(row.created_at) },
          {
            title: t('customers.status'),
            render: (_, row) =>
              row.disabled_at ? (
                <Tag>{t('operators.disabledAt', { at: time(row.disabled_at) })}</Tag>
              ) : (
                <Tag color="success">{t('operators.active')}</Tag>
              ),
          },
          {
            title: '',
            render: (_, row) =>
              row.id !== me?.id && (
                <Flex gap="small" wrap>
                  {may('operators/reset_totp') && <ResetOperatorTotp id={row.id} />}
                  {row.passkeys > 0 && <LogInAction id={row.id} what="remove_passkeys" />}
                  {row.disabled_at ? null : <LogInAction id={row.id} what="unlock" />}
                  {row.disabled_at ? null : <LogInAction id={row.id} what="end_sessions" />}
                  {may('operators/disable') && <Switch operator={row} />}
                </Flex>
              ),
          },
        ]}
      />
      {creating && <CreateOperator onClose={() => setCreating(false)} />}
    </Screen>
  );
}

/** Changes a role after confirmation, as that ends the operator's sessions. */
function Role({ operator }: { operator: Operator }): React.ReactNode {
  const t = useTexts();
  const [role, setRole] = useState<Operator['role']>();
  const change = useAction((next: Operator['role']) => send('operators/role', { id: operator.id, role: next }), {
    invalidates: INVALIDATES,
    onDone: () => setRole(undefined),
  });
  return (
    <>
      <Popconfirm
        title={t('operators.roleSure', { role: role ? t(`roles.${role}`) : '' })}
        open={role !== undefined}
        onConfirm={() => role && change.mutate(role)}
        onCancel={() => setRole(undefined)}
      >
        <Select
          aria-label={t('operators.role')}
          style={{ width: 130 }}
          value={role ?? operator.role}
          loading={change.isPending}
          options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={(next) => setRole(next === operator.role ? undefined : next)}
        />
      </Popconfirm>
      <ErrorAlert error={change.error} />
    </>
  );
}

function Switch({ operator }: { operator: Operator }): React.ReactNode {
  const t = useTexts();
  const { id, disabled_at } = operator;
  const change = useAction(() => send(disabled_at ? 'operators/enable' : 'operators/disable', { id }), {
    invalidates: INVALIDATES,
  });
  return (
    <>
      <Popconfirm
        title={t(disabled_at ? 'operators.enableSure' : 'operators.disableSure')}
        onConfirm={() => change.mutate()}
      >
        <Button size="small" danger={!disabled_at} loading={change.isPending}>
          {t(disabled_at ? 'operators.enable' : 'operators.disable')}
        </Button>
      </Popconfirm>
      <ErrorAlert error={change.error} />
    </>
  );
}
