// Who is logged in, asked once for each session.
import { useQuery } from '@tanstack/react-query';
import { readMe } from './permissions.ts';
import { useSession } from './session.ts';

export function useMe() {
  const token = useSession(({ session }) => session?.token);
  return useQuery({
    queryKey: ['me', token],
    enabled: token !== undefined,
    queryFn: ({ signal }) => readMe(signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
