// The whole site: router and server data around every page.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { currentRouter } from '../navigation/router.ts';
import { Speaking } from '../texts/texts.ts';
import { queryClient } from '../wire/query-client.ts';

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Speaking>
          <RouterProvider router={currentRouter()} />
        </Speaking>
      </QueryClientProvider>
    </CSPProvider>
  );
}
