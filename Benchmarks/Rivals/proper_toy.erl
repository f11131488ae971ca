%% The toy of README.md as a state machine of PropEr. The phone is kept in the process dictionary.
-module(proper_toy).
-behaviour(proper_statem).

-include_lib("proper/include/proper.hrl").

-export([main/1]).
-export([initial_state/0, command/1, precondition/2, postcondition/3, next_state/3]).
-export([set/3, get/2, kill/1, lock/0, unlock/0, reboot/0]).

%% What the model knows: whether the phone is locked, and what its file should have.
-record(model, {locked = false, expected = #{}}).

main([Seeds]) ->
    lists:foreach(fun(Seed) -> measure(find, true, Seed, 10000) end,
                  lists:seq(1, list_to_integer(Seeds))),
    measure(speed, false, 1, 2000).

measure(Kind, HasBug, Seed, Cases) ->
    put(has_bug, HasBug),
    put(executions, 0),
    put(steps, 0),
    erlang:garbage_collect(),
    Cpu = cpu(),
    Wall = erlang:monotonic_time(microsecond),
    Options = [quiet, long_result, {numtests, Cases}, {max_size, 50}],
    Result = proper:quickcheck(property(Seed), Options),
    Wall2 = erlang:monotonic_time(microsecond),
    Cpu2 = cpu(),
    {Found, Length} = case Result of
        true -> {0, ""};
        [Commands] -> {1, integer_to_list(length(Commands))}
    end,
    io:format("~s,proper,~w,~w,~s,~w,~w,~.3f,~.3f~n",
              [Kind, Seed, Found, Length, get(executions), get(steps),
               (Cpu2 - Cpu) / 1.0, (Wall2 - Wall) / 1000]).

cpu() -> element(1, erlang:statistics(runtime)).

%% quickcheck seeds its random numbers by the clock, and runs the set-up after that.
property(Seed) ->
    ?SETUP(fun() -> rand:seed(exsplus, {Seed, Seed, Seed}), fun() -> ok end end,
           ?FORALL(Commands, commands(?MODULE),
                   begin
                       start(),
                       {_, _, Result} = run_commands(?MODULE, Commands),
                       Result =:= ok
                   end)).

%% ---- The model

initial_state() -> #model{}.

command(_) ->
    oneof([{call, ?MODULE, set, [process(), key(), integer(0, 9)]},
           {call, ?MODULE, get, [process(), key()]},
           {call, ?MODULE, kill, [process()]},
           {call, ?MODULE, lock, []},
           {call, ?MODULE, unlock, []},
           {call, ?MODULE, reboot, []}]).

process() -> oneof([app, extension]).

key() -> oneof([a, b]).

precondition(_, _) -> true.

next_state(#model{locked = false} = Model, _, {call, _, set, [_, Key, Value]}) ->
    Model#model{expected = (Model#model.expected)#{Key => Value}};
next_state(Model, _, {call, _, lock, []}) -> Model#model{locked = true};
next_state(Model, _, {call, _, unlock, []}) -> Model#model{locked = false};
next_state(Model, _, {call, _, reboot, []}) -> Model#model{locked = false};
next_state(Model, _, _) -> Model.

postcondition(#model{expected = Expected}, {call, _, reboot, []}, File) -> File =:= Expected;
postcondition(_, _, _) -> true.

%% ---- The phone: an app and an extension with one file, which each of them remembers whole

start() ->
    put(executions, get(executions) + 1),
    put(file, #{}),
    put(locked, false),
    forget().

forget() ->
    put(app, none),
    put(extension, none).

set(Process, Key, Value) ->
    step(),
    case get(locked) of
        true -> ok;
        false ->
            case get(has_bug) of
                true -> ok;
                false -> put(Process, none)
            end,
            load(Process),
            Content = (get(Process))#{Key => Value},
            put(Process, Content),
            put(file, Content),
            ok
    end.

get(Process, _Key) ->
    step(),
    load(Process),
    ok.

kill(Process) ->
    step(),
    put(Process, none),
    ok.

lock() ->
    step(),
    put(locked, true),
    ok.

unlock() ->
    step(),
    put(locked, false),
    ok.

reboot() ->
    step(),
    forget(),
    put(locked, false),
    get(file).

load(Process) ->
    case {get(Process), get(locked)} of
        {none, false} -> put(Process, get(file));
        _ -> ok
    end.

step() -> put(steps, get(steps) + 1).
