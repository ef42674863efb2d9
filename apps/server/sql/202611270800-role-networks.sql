-- The networks from which a role may be used. A role without one may be used from everywhere.
create table role_network (
  role text not null references operator_role,
  network cidr not null,
  primary key (role, network)
);
